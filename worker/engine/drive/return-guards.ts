import pMap from 'p-map'
import { listKnownSignatures, listLoggedSignatures } from '#db/census/count.ts'
import { listGuardsOut, saveGuardsReturned } from '#db/run/guards.ts'
import { addSpent, saveTxLog } from '#db/run/outcomes.ts'
import type { Run } from '#db/run/runs.ts'
import type { Proof } from '../../chains/adapter.ts'
import type { LiveGuard } from '../../chains/programs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import type { GuardReturn, GuardReturns } from '../../memory.ts'
import { backOffMs } from '../../queue/retry-policy.ts'

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
  // Another worker may have brought them home meanwhile; what this one sent has cost a fee all the same.
  if (out.length === 0 && !ctx.memory.guardReturns.has(run.master.id)) return false
  if (!(await areDecided(ctx, run, authority))) return true
  if (out.length === 0) return false
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
  const expiries = ctx.memory.guardExpiries.get(masterId) ?? 0
  for (let left = live; left.length > 0;) {
    const { microLamports } = await ctx.chain.priorityFee([authority.address], expiries)
    const signed = ctx.chain.programs.guard.reclaim(authority, left, {
      blockhash: await ctx.chain.latestBlockhash(),
      computeUnits: 50_000,
      microLamports,
    })
    await ctx.chain.broadcast(signed.bytes)
    sent.push({ ...signed, seeds: signed.guards.map(({ seed }) => seed) })
    left = left.slice(signed.guards.length)
  }
  ctx.memory.guardReturns.set(masterId, { sent, times: 0, nextAt: 0 })
}

/** Every return sent before is proven final, failed or dead, as attempts are; what they brought home and took is in the books. */
async function areDecided(ctx: WorkerContext, run: Run, authority: Signer) {
  const masterId = run.master.id
  const { sent, times, nextAt } = ctx.memory.guardReturns.get(masterId) ?? noReturns
  if (sent.length === 0) return true
  if (ctx.clock.nowMs() < nextAt || (await mayStillLand(ctx, sent))) return false
  const proofs = await pMap(sent, (each) => ctx.chain.prove([{ ...each, isKnownFailed: false }]), {
    concurrency: readsAtOnce,
  })
  if (!proofs.every(isEnd)) {
    const again = times + 1
    ctx.memory.guardReturns.set(masterId, {
      ...{ sent, times: again, nextAt: ctx.clock.nowMs() + backOffMs(ctx.policy, again) },
    })
    return false
  }
  ctx.memory.guardReturns.delete(masterId)
  for (const [at, { signature, seeds, feeLamports }] of sent.entries()) {
    const proof = proofs[at]
    if (proof?.verdict === 'found') await record(ctx, run, authority, { signature, seeds })
    const [failure] = proof?.verdict === 'dead' ? proof.failed : []
    if (failure)
      await recordFailed(ctx, run, authority, { signature, feeLamports, slot: failure.status.slot })
  }
  const hasExpired = proofs.some((proof) => proof.verdict === 'dead' && proof.failed.length === 0)
  ctx.memory.guardExpiries.set(masterId, hasExpired ? (ctx.memory.guardExpiries.get(masterId) ?? 0) + 1 : 0)
  return true
}

const noReturns: GuardReturns = { sent: [], times: 0, nextAt: 0 }

/** A quick look, before every RPC is asked. */
async function mayStillLand(ctx: WorkerContext, sent: GuardReturn[]): Promise<boolean> {
  const statuses = await ctx.chain.statuses(sent.map(({ signature }) => signature))
  const { blockHeight } = await ctx.chain.finalizedHeight()
  return sent.some(({ lastValidBlockHeight }, at) => {
    const status = statuses[at]
    return status ? status.confirmation !== 'finalized' : blockHeight <= lastValidBlockHeight
  })
}

function isEnd(proof: Proof): boolean {
  return proof.verdict === 'dead' || (proof.verdict === 'found' && proof.status.confirmation === 'finalized')
}

/** Guards that came home by a return nobody remembers: of another worker, or from before a restore. What was paid for it goes into the books. */
async function recordForgotten(ctx: WorkerContext, run: Run, authority: Signer, home: { seed: string }[]) {
  const recorded = ctx.memory.guardsHome.get(run.master.id)
  const forgotten = home.filter(({ seed }) => !recorded?.has(seed))
  const { census, guard } = ctx.chain.programs
  const touching = await pMap(
    forgotten,
    (each) => census.listOutcomes(guard.addressOf(authority.address, each)),
    { concurrency: readsAtOnce },
  )
  const outcomes = new Map(touching.flat().map(({ signature, hasFailed }) => [signature, hasFailed]))
  const signatures = [...outcomes.keys()]
  const [logged, attempts] = await Promise.all([
    listLoggedSignatures(ctx.db, signatures),
    listKnownSignatures(ctx.db, signatures),
  ])
  const unknown = signatures.filter((each) => !logged.has(each) && !attempts.has(each))
  const failed = unknown.filter((each) => outcomes.get(each))
  for (const signature of unknown.filter((each) => !outcomes.get(each))) {
    const { payerSpentLamports, feeLamports } = await ctx.chain.landedCost(signature)
    // A return brings more home than its fee. What paid for the guard made it, with items that no row knows yet: a census adopts them.
    if (payerSpentLamports < feeLamports) await record(ctx, run, authority, { signature, seeds: [] })
  }
  for (const signature of await census.listCertain(failed, { hasFailed: true })) {
    const { payer, cost } = await census.readFailed(signature)
    if (payer === authority.address) await recordFailed(ctx, run, authority, { signature, ...cost })
  }
}

async function record(ctx: WorkerContext, run: Run, authority: Signer, { signature, seeds }: RecordedReturn) {
  const cost = await ctx.chain.landedCost(signature)
  const home = ctx.memory.guardsHome.get(run.master.id) ?? new Set()
  for (const seed of seeds) home.add(seed)
  ctx.memory.guardsHome.set(run.master.id, home)
  const spentLamports = cost.payerSpentLamports
  await book(ctx, run, authority, { ...cost, signature, status: 'final', spentLamports })
}

/** It brought nothing home, and took its fee. */
function recordFailed(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  cost: { signature: string; slot: bigint; feeLamports: bigint },
) {
  return book(ctx, run, authority, { ...cost, status: 'failed', spentLamports: cost.feeLamports })
}

interface Booked {
  signature: string
  status: 'final' | 'failed'
  slot: bigint
  feeLamports: bigint
  spentLamports: bigint
}

function book(ctx: WorkerContext, run: Run, authority: Signer, booked: Booked) {
  const { signature, status, slot, feeLamports, spentLamports } = booked
  const masterId = run.master.id
  return ctx.db.transaction(async (tx) => {
    const isNew = await saveTxLog(tx, [
      {
        ...{ chain: 'solana', kind: 'guard-return', payerAddress: authority.address },
        ...{ signature, status, slot, feeLamports, spentLamports },
        ...{ itemCount: 0, masterId, chunkId: null },
      },
    ])
    // The deposits were never counted as spent: only the fee of their return is.
    if (isNew) await addSpent(tx, masterId, feeLamports)
  })
}
