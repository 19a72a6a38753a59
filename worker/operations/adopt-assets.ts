import { adoptTransaction } from '#db/census/adopt.ts'
import { listKnownSignatures } from '#db/census/count.ts'
import { findMintSignature } from '#db/census/known-leaves.ts'
import { listUnfinishedOfChunk, listUnfinishedOfRun } from '#db/census/unfinished.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import type { OperationResult } from '#contract/operation/operations.ts'
import type { AssetContext, AssetItem, AssetProgram, Landed } from '../chains/programs.ts'
import type { WorkerContext } from '../context.ts'
import { adoptLanded } from '../engine/census/adopt-landed.ts'
import type { Adoption } from './define-operation.ts'

/** Items looked for together. */
const itemsAtOnce = 1_000

const nothing: Adoption = { adopted: 0, isEnteredAgain: false }

interface Search<Item extends AssetItem, Done extends AssetItem> {
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

/**
 * The chain says of a chunk of NFTs that it is done already. If a transaction of ours did it that no row knows, so it may have done
 * more of the run: that is looked for as well, and taken into the rows at once. What others did is no item of ours.
 */
export async function adoptAssets<Item extends AssetItem, Done extends AssetItem>(
  ctx: WorkerContext,
  search: Search<Item, Done>,
  refusedChunkId: number | null,
): Promise<Adoption> {
  if (refusedChunkId === null) return nothing
  const refused = await listUnfinishedOfChunk(ctx.db, refusedChunkId)
  if ((await find(ctx, search, refused)).length === 0) return nothing
  const { found, idOf } = await findAll(ctx, search)
  let adopted = 0
  for (const each of found) adopted += await adopt(ctx, search, idOf, each)
  const { registeredAt } = search.run.master
  return { adopted, isEnteredAgain: found.some(({ landed: { at } }) => at !== null && at < registeredAt) }
}

/** Of the whole run: the items of one transaction may be among any others by now. */
async function findAll<Item extends AssetItem, Done extends AssetItem>(
  ctx: WorkerContext,
  search: Search<Item, Done>,
) {
  const masterId = search.run.master.id
  const bySignature = new Map<string, Found<Done>>()
  const idOf = new Map<string, number>()
  for (let after = 0; ;) {
    const items = await listUnfinishedOfRun(ctx.db, { masterId, after, limit: itemsAtOnce })
    for (const { landed, items: done } of await find(ctx, search, items)) {
      const before = bySignature.get(landed.signature)?.items ?? []
      bySignature.set(landed.signature, { landed, items: [...before, ...done] })
    }
    for (const { key, itemId } of items) idOf.set(key, itemId)
    const last = items.at(-1)
    if (last === undefined || items.length < itemsAtOnce) return { found: [...bySignature.values()], idOf }
    after = last.itemId
  }
}

/** @returns the transactions that did some of these items; attempts of theirs that were given up are followed again. */
async function find<Item extends AssetItem, Done extends AssetItem>(
  ctx: WorkerContext,
  { run, context, program, toItem }: Search<Item, Done>,
  planned: PlannedItem[],
): Promise<Found<Done>[]> {
  const { census } = ctx.chain.programs
  const items = new Map(planned.map(toItem).map((item) => [item.assetId, item]))
  const found = new Map<string, Found<Done>>()
  for (const { address, assetIds } of await program.listTraces(context.standard, [...items.keys()])) {
    const made = await findMintSignature(ctx.db, assetIds[0] ?? '')
    const signatures = await census.listSignatures(address, made)
    const unknown = (await listUnknown(ctx, run, signatures)).filter((signature) => !found.has(signature))
    const certain = await census.listCertain(unknown)
    for (const signature of unknown.filter((each) => certain.has(each))) {
      const done = await program.readDone(context, [...items.values()], signature)
      if (done.items.length > 0) found.set(signature, done)
    }
  }
  return [...found.values()]
}

/** Signatures without a row. Of those with one, what was given up has landed. */
async function listUnknown(ctx: WorkerContext, run: Run, signatures: string[]): Promise<string[]> {
  const known = await listKnownSignatures(ctx.db, signatures)
  for (const { attemptId, state } of known.values())
    if (state === 'expired' || state === 'failed') await adoptLanded(ctx, run, attemptId)
  return signatures.filter((signature) => !known.has(signature))
}

async function adopt<Item extends AssetItem, Done extends AssetItem>(
  ctx: WorkerContext,
  { run, context, toResult }: Search<Item, Done>,
  idOf: ReadonlyMap<string, number>,
  { landed, items }: Found<Done>,
): Promise<number> {
  const { kind } = run.plan
  const isAdopted = await ctx.db.transaction((tx) =>
    adoptTransaction(tx, {
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
    }),
  )
  return isAdopted ? items.length : 0
}
