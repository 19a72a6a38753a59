import pMap from 'p-map'
import { adoptedAtOnce, adoptTogether } from '#db/census/adopt.ts'
import { listKnownSignatures } from '#db/census/count.ts'
import { findMintSignature } from '#db/census/known-leaves.ts'
import { listNextOfRun, listUnfinishedOfChunk, listUnfinishedOfRun } from '#db/census/unfinished.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import { lockRun } from '#db/run/planning.ts'
import { listSupersedable, supersedeUnsent } from '#db/run/keys/supersede.ts'
import type { AssetContext, AssetItem, AssetTrace } from '../chains/programs.ts'
import type { ReadContext, WorkerContext } from '../context.ts'
import { adoptLanded } from '../engine/census/adopt-landed.ts'
import { isAhead, isGivenUp, type Adoption, type Count } from './define-operation.ts'
import type { Found, FoundOnNfts, Search } from './asset-search.ts'
import { findSince, listUnknown } from './find-since.ts'

/** Places read at a time: what was sent leaves one for each NFT, whether or not it is gone. */
const tracesAtOnce = 16
/** Items looked for together. */
const itemsAtOnce = 1_000
/** Items looked for before anything is sent. */
const nextItems = 300

/**
 * How many of the next items of a run transactions of ours did already that the rows lack, or call dead. Where the transactions
 * themselves are looked through, of all its items.
 */
export async function countDone<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  search: Search<Item, Done>,
): Promise<Count[]> {
  const { found, givenUp, superseded, uncertain } = await findFirst(ctx, search)
  const others = givenUp.length + superseded.length + uncertain.length
  const onChain = found.reduce((sum, { items }) => sum + items.length, others)
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

async function findFirst<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  search: Search<Item, Done>,
): Promise<FoundOnNfts<Done>> {
  if (!search.program.listDone)
    return findEver(ctx, search, await listNextOfRun(ctx.db, search.run.master.id, nextItems))
  const unknown = await listUnknown(ctx, search)
  if (unknown.signatures.length > 0) return findAll(ctx, search)
  return { found: [], givenUp: unknown.givenUp, superseded: [], uncertain: [] }
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
  const { found, givenUp, superseded, idOf } = await findAll(ctx, search)
  for (const attemptId of givenUp) await adoptLanded(ctx, search.run, attemptId)
  let adopted = 0
  for (let from = 0; from < found.length; from += adoptedAtOnce) {
    const block = found.slice(from, from + adoptedAtOnce).map((each) => toAdoption(ctx, search, idOf, each))
    const done = await ctx.db.transaction((tx) => adoptTogether(tx, block))
    adopted += done.reduce((sum, { items }) => sum + items.length, 0)
  }
  if (superseded.length > 0) adopted += await supersede(ctx, search.run, superseded)
  return { adopted }
}

async function isDone<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  search: Search<Item, Done>,
  planned: PlannedItem[],
): Promise<boolean> {
  const find = await finderOf(ctx, search)
  const { found, givenUp, superseded } = await find(planned)
  return found.length > 0 || givenUp.length > 0 || superseded.length > 0
}

async function supersede(
  ctx: WorkerContext,
  { master, plan }: Run,
  items: { itemId: number; signature: string }[],
): Promise<number> {
  ctx.log.error({ masterId: master.id, items: items.length }, 'what came after these items is on chain')
  return ctx.db.transaction(async (tx) => {
    await lockRun(tx, master.id)
    return supersedeUnsent(tx, { kind: plan.kind, items, actor: ctx.workerId })
  })
}

/** Of the whole run: the items of one transaction may be among any others by now. */
async function findAll<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  search: Search<Item, Done>,
): Promise<FoundOnNfts<Done> & { idOf: ReadonlyMap<string, number> }> {
  const masterId = search.run.master.id
  const find = await finderOf(ctx, search)
  const bySignature = new Map<string, Found<Done>>()
  const givenUp = new Set<number>()
  const idOf = new Map<string, number>()
  const all: FoundOnNfts<Done> = { found: [], givenUp: [], superseded: [], uncertain: [] }
  for (let after = 0; ;) {
    const items = await listUnfinishedOfRun(ctx.db, { masterId, after, limit: itemsAtOnce })
    const here = await find(items)
    for (const { landed, items: done } of here.found) {
      const before = bySignature.get(landed.signature)?.items ?? []
      bySignature.set(landed.signature, { landed, items: [...before, ...done] })
    }
    for (const attemptId of here.givenUp) givenUp.add(attemptId)
    all.superseded.push(...here.superseded)
    all.uncertain.push(...here.uncertain)
    for (const { key, itemId } of items) idOf.set(key, itemId)
    const last = items.at(-1)
    if (last === undefined || items.length < itemsAtOnce) break
    after = last.itemId
  }
  const found = { ...all, found: [...bySignature.values()], givenUp: [...givenUp] }
  return { ...(await withoutEnded(ctx, found)), idOf }
}

/** What came after an item says nothing of one that is never done anyway. */
async function withoutEnded<Done extends AssetItem>(
  ctx: ReadContext,
  found: FoundOnNfts<Done>,
): Promise<FoundOnNfts<Done>> {
  const { superseded, uncertain } = found
  const ids = [...superseded.map(({ itemId }) => itemId), ...uncertain]
  if (ids.length === 0) return found
  const open = await listSupersedable(ctx.db, ids)
  return {
    ...found,
    superseded: superseded.filter(({ itemId }) => open.has(itemId)),
    uncertain: uncertain.filter((itemId) => open.has(itemId)),
  }
}

/** Looks for items, as often as it is asked: where the transactions of the wallet say it, those are listed once. */
async function finderOf<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  search: Search<Item, Done>,
): Promise<(planned: PlannedItem[]) => Promise<FoundOnNfts<Done>>> {
  if (!search.program.listDone) return (planned) => findEver(ctx, search, planned)
  const unknown = await listUnknown(ctx, search)
  return (planned) => findSince(search, unknown, planned)
}

/** What is done stays done: whatever did some of these items since their NFTs were made. */
async function findEver<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  { run, context, program, toItem }: Search<Item, Done>,
  planned: PlannedItem[],
): Promise<FoundOnNfts<Done>> {
  const { census } = ctx.chain.programs
  const items = new Map(planned.map(toItem).map((item) => [item.assetId, item]))
  const found = new Map<string, Found<Done>>()
  const givenUp = new Set<number>()
  const search = async ({ address, assetIds }: AssetTrace) => {
    const made = await findMintSignature(ctx.db, assetIds[0] ?? '')
    const signatures = await census.listSignatures(address, made)
    const known = await listKnownSignatures(ctx.db, signatures)
    for (const attempt of known.values())
      if (attempt.masterId === run.master.id && isGivenUp(attempt)) givenUp.add(attempt.attemptId)
    const unknown = signatures.filter((signature) => !known.has(signature) && !found.has(signature))
    const own = await listOwn(ctx, context, unknown, made)
    const certain = await census.listCertain(own)
    for (const signature of own.filter((each) => certain.has(each))) {
      const done = await program.readDone(context, [...items.values()], signature)
      if (done.items.length > 0) found.set(signature, done)
    }
  }
  const traces = await program.listTraces(context.standard, [...items.keys()])
  await pMap(traces, search, { concurrency: tracesAtOnce })
  return { found: [...found.values()], givenUp: [...givenUp], superseded: [], uncertain: [] }
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
