import { listGuardsOut, saveGuardsReturned } from '#db/run/guards.ts'
import { addSpent, saveTxLog } from '#db/run/outcomes.ts'
import type { Run } from '#db/run/runs.ts'
import type { LiveGuard } from '../../chains/programs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import type { GuardReturn } from '../../memory.ts'

const guardsAtOnce = 500

/**
 * Brings the lamports of guard accounts home once their chunk can send nothing more. Forgetting a return under way in
 * a crash costs one fee at most: a second return of the same guards is refused by the chain, whole.
 * @returns true while some are still out.
 */
export async function returnGuards(ctx: WorkerContext, run: Run, authority: Signer): Promise<boolean> {
  const out = await listGuardsOut(ctx.db, run.master.id, guardsAtOnce)
  if (out.length === 0) return false
  if (!(await areDecided(ctx, run, authority))) return true
  const live = await ctx.chain.programs.guard.listLive(
    authority.address,
    out.map(({ seed }) => ({ seed })),
  )
  const liveSeeds = new Set(live.map(({ seed }) => seed))
  const home = out.filter(({ seed }) => !liveSeeds.has(seed)).map(({ chunkId }) => chunkId)
  await saveGuardsReturned(ctx.db, home)
  await sendHome(ctx, run.master.id, authority, live)
  return live.length > 0 || out.length === guardsAtOnce
}

async function sendHome(ctx: WorkerContext, masterId: number, authority: Signer, live: LiveGuard[]) {
  const sent: GuardReturn[] = []
  for (let left = live; left.length > 0;) {
    const signed = ctx.chain.programs.guard.reclaim(authority, left, {
      blockhash: await ctx.chain.latestBlockhash(),
      computeUnits: 50_000,
      microLamports: (await ctx.chain.priorityFee([authority.address], 0)).microLamports,
    })
    await ctx.chain.broadcast(signed.bytes)
    sent.push(signed)
    left = left.slice(signed.guards.length)
  }
  ctx.memory.guardReturns.set(masterId, sent)
}

/** Every return sent before is final or dead; what the final ones brought home is in the books. */
async function areDecided(ctx: WorkerContext, run: Run, authority: Signer) {
  const sent = ctx.memory.guardReturns.get(run.master.id) ?? []
  if (sent.length === 0) return true
  const statuses = await ctx.chain.statuses(sent.map(({ signature }) => signature))
  const height = await ctx.chain.finalizedHeight()
  const isOpen = ({ lastValidBlockHeight }: GuardReturn, at: number) => {
    const status = statuses[at]
    return status ? status.confirmation !== 'finalized' : height.blockHeight <= lastValidBlockHeight
  }
  if (sent.some(isOpen)) return false
  ctx.memory.guardReturns.delete(run.master.id)
  for (const [at, { signature }] of sent.entries())
    if (statuses[at] && !statuses[at].err) await record(ctx, run, authority, signature)
  return true
}

async function record(ctx: WorkerContext, run: Run, authority: Signer, signature: string) {
  const cost = await ctx.chain.landedCost(signature)
  await ctx.db.transaction(async (tx) => {
    await saveTxLog(tx, [
      {
        chain: 'solana',
        signature,
        kind: 'guard-return',
        status: 'final',
        payerAddress: authority.address,
        slot: cost.slot,
        feeLamports: cost.feeLamports,
        spentLamports: cost.payerSpentLamports,
        itemCount: 0,
        masterId: run.master.id,
        chunkId: null,
      },
    ])
    // The deposits were never counted as spent: only the fee of their return is.
    await addSpent(tx, run.master.id, cost.feeLamports)
  })
}
