import pMap from 'p-map'
import { listLoggedSignatures } from '#db/census/count.ts'
import { listGuardsOut, saveGuardsReturned } from '#db/run/guards.ts'
import { addSpent, saveTxLog } from '#db/run/outcomes.ts'
import type { Run } from '#db/run/runs.ts'
import type { LiveGuard } from '../../chains/programs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import type { GuardReturn } from '../../memory.ts'

const guardsAtOnce = 500
const readsAtOnce = 16

type RecordedReturn = Pick<GuardReturn, 'signature' | 'seeds'>

/**
 * Brings the lamports of guard accounts home once their chunk can send nothing more. Forgetting a return under way in
 * a crash costs one fee at most: a second return of the same guards is refused by the chain, whole.
 * @returns true while some are still out.
 */
export async function returnGuards(ctx: WorkerContext, run: Run, authority: Signer): Promise<boolean> {
  const out = await listGuardsOut(ctx.db, run.master.id, guardsAtOnce)
  if (out.length === 0) return false
  if (!(await areDecided(ctx, run, authority))) return true
  // A chunk that was split and its first half have one guard between them: asked to return it twice, the chain refuses all of them.
  const seeds = [...new Set(out.map(({ seed }) => seed))]
  const live = await ctx.chain.programs.guard.listLive(
    authority.address,
    seeds.map((seed) => ({ seed })),
  )
  const liveSeeds = new Set(live.map(({ seed }) => seed))
  const home = out.filter(({ seed }) => !liveSeeds.has(seed))
  await recordForgotten(ctx, run, authority, home)
  await saveGuardsReturned(
    ctx.db,
    home.map(({ chunkId }) => chunkId),
  )
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
    sent.push({ ...signed, seeds: signed.guards.map(({ seed }) => seed) })
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
  for (const [at, { signature, seeds }] of sent.entries())
    if (statuses[at] && !statuses[at].err) await record(ctx, run, authority, { signature, seeds })
  return true
}

/** Guards that came home by a return nobody remembers: of another worker, or from before a restore. Their fees go into the books. */
async function recordForgotten(ctx: WorkerContext, run: Run, authority: Signer, home: { seed: string }[]) {
  const recorded = ctx.memory.guardsHome.get(run.master.id)
  const forgotten = home.filter(({ seed }) => !recorded?.has(seed))
  const { programs } = ctx.chain
  const touching = await pMap(
    forgotten,
    (guard) => programs.census.listSignatures(programs.guard.addressOf(authority.address, guard)),
    { concurrency: readsAtOnce },
  )
  const signatures = [...new Set(touching.flat())]
  const known = await listLoggedSignatures(ctx.db, signatures)
  for (const signature of signatures.filter((each) => !known.has(each)))
    await record(ctx, run, authority, { signature, seeds: [] })
}

async function record(ctx: WorkerContext, run: Run, authority: Signer, { signature, seeds }: RecordedReturn) {
  const cost = await ctx.chain.landedCost(signature)
  const home = ctx.memory.guardsHome.get(run.master.id) ?? new Set()
  for (const seed of seeds) home.add(seed)
  ctx.memory.guardsHome.set(run.master.id, home)
  await ctx.db.transaction(async (tx) => {
    const isNew = await saveTxLog(tx, [
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
    if (isNew) await addSpent(tx, run.master.id, cost.feeLamports)
  })
}
