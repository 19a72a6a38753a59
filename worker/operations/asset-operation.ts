import { assetPayload } from '#contract/operation/asset.ts'
import type { OperationResult } from '#contract/operation/operations.ts'
import { changesMax } from '#contract/operation/asset-quote.ts'
import { rentOf } from '#contract/operation/quote.ts'
import type { PlanKind } from '#contract/codes/status.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import { countChangesBeside, findSmallestBuffer } from '#db/tree/buffers.ts'
import type { AssetContext, AssetItem, AssetProgram, Programs } from '../chains/programs.ts'
import type { Signer } from '../chains/transaction.ts'
import type { ReadContext, WorkerContext } from '../context.ts'
import { adoptAssets, countDone } from './adopt-assets.ts'
import type { Search } from './asset-search.ts'
import { readAssets } from './read-assets.ts'
import { defineOperation, type Inspected, type Operation, type RunCensus } from './define-operation.ts'
import type { Work } from './work.ts'

/** Changes of a tree under way at a time: a proof is good for as many as its buffer holds, and others change it too. */
const usualBufferShare = 0.75
/** Of a tree that is not ours: the least that one of more than a few thousand leaves has. */
const unknownBuffer = 64
/** Before one is final: a signature, and the most a transaction may run. */
const feeLamports = 5_000n
const computeUnitsMax = 1_400_000n

interface AssetOperation<Item extends AssetItem, Done extends AssetItem> {
  kind: PlanKind
  /** See Step, of this and the two after it. */
  calls: Operation['calls']
  paysTo?: Operation['paysTo']
  takesLamports?: Operation['takesLamports']
  program(programs: Programs): AssetProgram<Item, Done>
  /** What the program needs to know of an item. */
  toItem(item: ItemPart, run: Run): Item
  toResult(done: Done): OperationResult
  /** See Operation. */
  leavesWallet?: boolean
  /** Bytes of the accounts that the payer makes for each item; without it, none. */
  openedBytes?(run: Run): readonly number[]
  /** For what the chain lets be done again: what is known of an item that was so before anything was signed for it. */
  resultWhenDone?: OperationResult
  /** Of what a tree remembers, as much may be under way. */
  bufferShare?: number
  /** It is done to tokens, or to accounts of them: nothing of an NFT is read, and they are all that is written to. */
  isOfTokens?: boolean
  /** See Operation. Without it, nothing is in the way of a run. */
  findObstacle?: Operation['findObstacle']
  /** Before anything is built. @throws ChainError where items have to wait for others, or are not done for their sake. */
  beforeBuild?(ctx: WorkerContext, work: Work): Promise<void>
}

type ItemPart = Pick<PlannedItem, 'key' | 'name' | 'owner' | 'payload'>

/**
 * An operation on NFTs that are there: a list of asset ids, of which the chain itself refuses a second landing, or of which it is read
 * first whether it is done. Its payload has an `assetId`, whatever else is in it.
 */
export function assetOperation<Item extends AssetItem, Done extends AssetItem>(
  own: AssetOperation<Item, Done>,
): Operation {
  const { kind, program, toItem, leavesWallet = false, openedBytes = noBytes } = own
  const { resultWhenDone, bufferShare = usualBufferShare, beforeBuild } = own
  const { findObstacle = () => null, isOfTokens = false } = own
  return defineOperation({
    kind,
    calls: own.calls,
    ...(own.paysTo && { paysTo: own.paysTo }),
    ...(own.takesLamports && { takesLamports: own.takesLamports }),
    guard: () => (resultWhenDone ? 'read' : 'chain'),
    leavesWallet,
    findObstacle,
    ...(!isOfTokens && { inspect: inspectNfts }),
    itemsAtOnce: ({ plan, master }, ctx) =>
      plan.standard === 'compressed' ? leavesAtOnce(ctx, master.id, bufferShare) : null,
    itemsBeside: ({ master }, { policy: { releaseAgainMs } }, tx) =>
      countChangesBeside(tx, { masterId: master.id, releaseAgainMs }),
    pack: (ctx, { run, authority, items, version, facts }) => {
      const byKey = new Map(items.map((item) => [item.key, item]))
      const context = { standard: run.plan.standard, version, authority }
      const groups = program(ctx.chain.programs).pack(
        context,
        items.map((item) => toItem(item, run)),
        facts.assets ?? new Map(),
      )
      return groups.map((group) => group.flatMap(({ key }) => byKey.get(key) ?? []))
    },
    price: priceOf(openedBytes),
    build: async (ctx, work, options) => {
      await beforeBuild?.(ctx, work)
      const items = work.items.map((item) => toItem(item, work.run))
      return program(ctx.chain.programs).build(contextOf(work), items, options)
    },
    ...(resultWhenDone && { listDone: readFirst(own, resultWhenDone) }),
    census: censusOf(own),
    readChain: (ctx, { run, authority, items }) => readAssets(ctx, searchOf(own, ctx, run, authority), items),
    listWritable: isOfTokens ? (_ctx, { items }) => items.map(assetIdOf) : listWritableOfNfts,
    readBack: readBackOf(own),
    classify: (ctx, { run }, err, shape) =>
      program(ctx.chain.programs).classify(run.plan.standard, err, shape),
  })
}

/** The chain refuses what is done already; before anything is sent it is looked for all the same. */
function censusOf<Item extends AssetItem, Done extends AssetItem>(
  own: AssetOperation<Item, Done>,
): RunCensus {
  return {
    count: async (ctx, run) => {
      const authority = ctx.keyring.authority(run)
      return authority ? countDone(ctx, searchOf(own, ctx, run, authority)) : []
    },
    adopt: (ctx, run, authority, input) => adoptAssets(ctx, searchOf(own, ctx, run, authority), input),
  }
}

function searchOf<Item extends AssetItem, Done extends AssetItem>(
  { program, toItem, toResult }: AssetOperation<Item, Done>,
  ctx: ReadContext,
  run: Run,
  authority: Signer,
): Search<Item, Done> {
  const context = { standard: run.plan.standard, version: 'v0' as const, authority }
  return { run, context, program: program(ctx.chain.programs), toItem: (item) => toItem(item, run), toResult }
}

function readBackOf<Item extends AssetItem, Done extends AssetItem>({
  program,
  toItem,
  toResult,
}: AssetOperation<Item, Done>): Operation['readBack'] {
  return async (ctx, work, signature) => {
    const items = work.items.map((item) => toItem(item, work.run))
    const found = await program(ctx.chain.programs).readBack(contextOf(work), items, signature)
    const finished = found.items.map((done) => ({
      key: done.key,
      assetId: done.assetId,
      result: toResult(done),
    }))
    return { cost: found.cost, items: finished }
  }
}

/** See Operation.listDone. */
function readFirst<Item extends AssetItem, Done extends AssetItem>(
  { program, toItem }: AssetOperation<Item, Done>,
  result: OperationResult,
): NonNullable<Operation['listDone']> {
  return async (ctx, work) => {
    const items = work.items.map((item) => toItem(item, work.run))
    const done = await program(ctx.chain.programs).listDone?.(contextOf(work), items)
    return (done ?? []).map(({ key, assetId }) => ({ key, assetId, result }))
  }
}

function priceOf(openedBytes: (run: Run) => readonly number[]): Operation['price'] {
  return {
    firstLamports: (run, items, conditions) => {
      const opened = openedBytes(run).reduce((sum, bytes) => sum + rentOf(conditions, bytes), 0n)
      const priority = (computeUnitsMax * conditions.priorityMicroLamports) / 1_000_000n
      return feeLamports + priority + opened * BigInt(items)
    },
    isPerItem: (run) => openedBytes(run).length > 0,
  }
}

function noBytes(): readonly number[] {
  return []
}

async function inspectNfts(ctx: WorkerContext, { plan }: Run, items: PlannedItem[]): Promise<Inspected> {
  return { assets: await ctx.chain.programs.assets.inspect(plan.standard, items.map(assetIdOf)) }
}

async function listWritableOfNfts(ctx: WorkerContext, { run, authority, items }: Work): Promise<string[]> {
  const ids = items.map(assetIdOf)
  return [authority.address, ...(await ctx.chain.programs.assets.listWritable(run.plan.standard, ids))]
}

async function leavesAtOnce(ctx: WorkerContext, masterId: number, bufferShare: number): Promise<number> {
  const { releaseAgainMs } = ctx.policy
  const buffer = await findSmallestBuffer(ctx.db, { masterId, releaseAgainMs })
  return changesMax(buffer ?? unknownBuffer, bufferShare)
}

function assetIdOf(item: Pick<ItemPart, 'key' | 'payload'>): string {
  return toAssetItem(item).assetId
}

/** The part of every such item. */
export function toAssetItem({ key, payload }: Pick<ItemPart, 'key' | 'payload'>): AssetItem {
  return { key, assetId: assetPayload.parse(payload).assetId }
}

function contextOf({ run, chunk, authority }: Work): AssetContext {
  return { standard: run.plan.standard, version: chunk.txVersion, authority }
}
