import pMap from 'p-map'
import { adoptedAtOnce, adoptTogether } from '#db/census/adopt.ts'
import { listKnownSignatures } from '#db/census/count.ts'
import { findMintSignature } from '#db/census/known-leaves.ts'
import { listNextOfRun, listUnfinishedOfChunk, listUnfinishedOfRun } from '#db/census/unfinished.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import type { OperationResult } from '#contract/operation/operations.ts'
import type { AssetContext, AssetItem, AssetProgram, AssetTrace, Landed } from '../chains/programs.ts'
import type { ReadContext, WorkerContext } from '../context.ts'
import { adoptLanded } from '../engine/census/adopt-landed.ts'
import { isAhead, isChunkGivenUp, type Adoption, type Count } from './define-operation.ts'

/** Places read at a time: what was sent leaves one for each NFT, whether or not it is gone. */
const tracesAtOnce = 16
/** Items looked for together. */
const itemsAtOnce = 1_000
/** Items looked for before anything is sent. */
const nextItems = 300

export interface Search<Item extends AssetItem, Done extends AssetItem> {
  run: Run
  context: AssetContext
  program: AssetProgram<Item, Done>
  toItem(item: PlannedItem): Item
  toResult(done: Done): OperationResult
}

/** A transaction of ours that no row knows, and what it did of the items that were looked for. */
interface Found<Done extends AssetItem> {
  landed: Landed
  items: Done[]
}

/** How many of the next items of a run transactions of ours did already that the rows lack, or call dead. */
export async function countDone<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  search: Search<Item, Done>,
): Promise<Count[]> {
  const masterId = search.run.master.id
  const { found, givenUp } = await find(ctx, search, await listNextOfRun(ctx.db, masterId, nextItems))
  const onChain = found.reduce((sum, { items }) => sum + items.length, givenUp.length)
  return [
    {
      kind: 'items',
      address: search.context.authority.address,
      onChain,
      inRows: 0,
      doneInRows: 0,
      tree: null,
    },
  ]
}

/**
 * Some NFTs of a run are done already, by what was counted or by what the chain says of a refused chunk. If a transaction of ours did
 * it that no row knows, so it may have done more of the run: that is looked for as well, and taken into the rows at once. What others
 * did is no item of ours.
 */
export async function adoptAssets<Item extends AssetItem, Done extends AssetItem>(
  ctx: WorkerContext,
  search: Search<Item, Done>,
  { counts, refusedChunkId }: { counts: Count[]; refusedChunkId: number | null },
): Promise<Adoption> {
  const isThere =
    counts.some(isAhead) ||
    (refusedChunkId !== null &&
      (await isDone(ctx, search, await listUnfinishedOfChunk(ctx.db, refusedChunkId))))
  if (!isThere) return { adopted: 0 }
  const { found, givenUp, idOf } = await findAll(ctx, search)
  for (const attemptId of givenUp) await adoptLanded(ctx, search.run, attemptId)
  let adopted = 0
  for (let from = 0; from < found.length; from += adoptedAtOnce) {
    const block = found.slice(from, from + adoptedAtOnce).map((each) => toAdoption(ctx, search, idOf, each))
    const done = await ctx.db.transaction((tx) => adoptTogether(tx, block))
    adopted += done.reduce((sum, { items }) => sum + items.length, 0)
  }
  return { adopted }
}

async function isDone<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  search: Search<Item, Done>,
  planned: PlannedItem[],
): Promise<boolean> {
  const { found, givenUp } = await find(ctx, search, planned)
  return found.length > 0 || givenUp.length > 0
}

/** Of the whole run: the items of one transaction may be among any others by now. */
async function findAll<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  search: Search<Item, Done>,
) {
  const masterId = search.run.master.id
  const bySignature = new Map<string, Found<Done>>()
  const givenUp = new Set<number>()
  const idOf = new Map<string, number>()
  for (let after = 0; ;) {
    const items = await listUnfinishedOfRun(ctx.db, { masterId, after, limit: itemsAtOnce })
    const here = await find(ctx, search, items)
    for (const { landed, items: done } of here.found) {
      const before = bySignature.get(landed.signature)?.items ?? []
      bySignature.set(landed.signature, { landed, items: [...before, ...done] })
    }
    for (const attemptId of here.givenUp) givenUp.add(attemptId)
    for (const { key, itemId } of items) idOf.set(key, itemId)
    const last = items.at(-1)
    if (last === undefined || items.length < itemsAtOnce)
      return { found: [...bySignature.values()], givenUp, idOf }
    after = last.itemId
  }
}

/** @returns the transactions without a row that did some of these items, and attempts of theirs that were given up and landed. */
async function find<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  { run, context, program, toItem }: Search<Item, Done>,
  planned: PlannedItem[],
): Promise<{ found: Found<Done>[]; givenUp: number[] }> {
  const { census } = ctx.chain.programs
  const asked = planned.map(toItem)
  // What may be undone again is looked for only where it is as asked now: an earlier transaction proves nothing.
  const there = program.listDone ? await program.listDone(context, asked) : asked
  const items = new Map(there.map((item) => [item.assetId, item]))
  const found = new Map<string, Found<Done>>()
  const givenUp = new Set<number>()
  const search = async ({ address, assetIds }: AssetTrace) => {
    const made = await findMintSignature(ctx.db, assetIds[0] ?? '')
    const signatures = await census.listSignatures(address, made)
    const known = await listKnownSignatures(ctx.db, signatures)
    for (const { attemptId, masterId, state, chunkState } of known.values())
      if (masterId === run.master.id && isGivenUp(state) && isChunkGivenUp(chunkState)) givenUp.add(attemptId)
    const unknown = signatures.filter((signature) => !known.has(signature) && !found.has(signature))
    const own = await listOwn(ctx, context, unknown, made)
    const certain = await census.listCertain(own)
    // The last one that did it is the one that it is so by.
    for (const signature of own.filter((each) => certain.has(each)).toReversed()) {
      if (assetIds.every((assetId) => !items.has(assetId))) break
      const done = await program.readDone(context, [...items.values()], signature)
      for (const { assetId } of done.items) items.delete(assetId)
      if (done.items.length > 0) found.set(signature, done)
    }
  }
  const traces = await program.listTraces(context.standard, [...items.keys()])
  await pMap(traces, search, { concurrency: tracesAtOnce })
  return { found: [...found.values()], givenUp: [...givenUp] }
}

/** A mint few touch; a tree is everybody's. Of its transactions those that the wallet has no part in are passed over unread. */
async function listOwn(
  ctx: ReadContext,
  { standard, authority }: AssetContext,
  signatures: string[],
  after: string | null,
): Promise<string[]> {
  if (standard !== 'compressed' || signatures.length === 0) return signatures
  const own = new Set(await ctx.chain.programs.census.listSignatures(authority.address, after))
  return signatures.filter((signature) => own.has(signature))
}

function isGivenUp(attemptState: string) {
  return attemptState === 'expired' || attemptState === 'failed'
}

function toAdoption<Item extends AssetItem, Done extends AssetItem>(
  ctx: WorkerContext,
  { run, context, toResult }: Search<Item, Done>,
  idOf: ReadonlyMap<string, number>,
  { landed, items }: Found<Done>,
) {
  const { kind } = run.plan
  return {
    ...{ masterId: run.master.id, planKind: kind, kind, landed },
    ...{ treeId: null, chunkId: null, guardSeed: null },
    items: items.flatMap((done) => {
      const itemId = idOf.get(done.key)
      const { assetId } = done
      const { signature } = landed
      return itemId === undefined ? [] : [{ itemId, assetId, signature, result: toResult(done) }]
    }),
    ...{ payerAddress: context.authority.address, actor: ctx.workerId },
    spentLamports: landed.cost.payerSpentLamports,
  }
}
