import { adoptedAtOnce, adoptTogether, type Adoption as AdoptedTransaction } from '#db/census/adopt.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import type { ReadContext, WorkerContext } from '../context.ts'
import { adoptLanded } from '../engine/census/adopt-landed.ts'
import { isAhead, type Adoption, type Count } from './define-operation.ts'
import { findPayouts, type FoundPaid, type PayoutSearch } from './find-payouts.ts'

/** How many items of a run are paid on chain by what no row of it knows, or calls dead. */
export async function countPaid(ctx: ReadContext, search: PayoutSearch): Promise<Count[]> {
  const { found, givenUp } = await findPayouts(ctx, search)
  return [
    {
      ...{ kind: 'items', address: search.authority, inRows: 0, doneInRows: 0, tree: null },
      onChain: found.reduce((sum, { items }) => sum + items.length, givenUp.length),
    },
  ]
}

/**
 * Items that are paid already are completed with the transaction that paid them. One that not every RPC calls a success is left: the run
 * waits then, since paying again is worse than paying late.
 */
export async function adoptPayouts(
  ctx: WorkerContext,
  search: PayoutSearch,
  { counts, refusedChunkId }: { counts: Count[]; refusedChunkId: number | null },
): Promise<Adoption> {
  if (refusedChunkId === null && !counts.some(isAhead)) return { adopted: 0 }
  const { found, givenUp } = await findPayouts(ctx, search)
  for (const { attemptId, masterId } of givenUp) {
    const run = await findOptionalRun(ctx.db, masterId)
    if (run) await adoptLanded(ctx, run, attemptId)
  }
  const certain = await ctx.chain.programs.census.listCertain(found.map(({ landed }) => landed.signature))
  const adoptions = found
    .filter(({ landed }) => certain.has(landed.signature))
    .map((each) => toAdoption(ctx, search, each))
  let adopted = 0
  for (let from = 0; from < adoptions.length; from += adoptedAtOnce) {
    const block = adoptions.slice(from, from + adoptedAtOnce)
    const done = await ctx.db.transaction((tx) => adoptTogether(tx, block))
    adopted += done.reduce((sum, { items }) => sum + items.length, 0)
  }
  return { adopted }
}

function toAdoption(
  ctx: WorkerContext,
  { run, authority, toResult }: PayoutSearch,
  { landed, guard, carriedLamports, wallet, items }: FoundPaid,
): AdoptedTransaction {
  const { kind } = run.plan
  const { signature } = landed
  // Only the wallet that made a guard can close it.
  const own = wallet === authority ? guard : null
  return {
    ...{ masterId: run.master.id, planKind: kind, kind, landed, carriedLamports },
    ...{ treeId: null, chunkId: null, guardSeed: own?.seed ?? null },
    items: items.map(({ itemId, payout }) => ({
      ...{ itemId, assetId: null, signature },
      result: toResult(payout),
    })),
    ...{ payerAddress: wallet, actor: ctx.workerId },
    // The deposit of the guard comes home.
    spentLamports: landed.cost.payerSpentLamports - (own?.lamports ?? 0n),
  }
}
