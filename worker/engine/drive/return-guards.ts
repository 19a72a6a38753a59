import pMap from 'p-map'
import { listKnownSignatures, listLoggedSignatures } from '#db/census/count.ts'
import { claimReturns, listGuardsOut, releaseReturns, saveGuardsReturned } from '#db/run/guards.ts'
import { addSpent, saveTxLog } from '#db/run/outcomes.ts'
import type { Run } from '#db/run/runs.ts'
import type { Proof } from '../../chains/adapter.ts'
import type { SigningLimits } from '../../chains/calls.ts'
import type { LiveGuard } from '../../chains/programs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import type { GuardReturn, GuardReturns } from '../../memory.ts'
import { backOffMs } from '../../queue/retry-policy.ts'
import { keepGuards } from './keep-guards.ts'
import { listTaken, type TakenGuard } from './taken-guard.ts'

const guardsAtOnce = 500
const readsAtOnce = 16
/** It brings home, and pays its fee. */
const returnLimits: SigningLimits = {
  calls: ['setBudget', 'returnGuard'],
  destinations: [],
  lamportsMax: 1_000_000n,
}
/** Some transactions full of them. */
const guardsBesideMin = 64

type RecordedReturn = Pick<GuardReturn, 'signature' | 'seeds' | 'chunkId'>

/**
 * Brings the lamports of guard accounts home once their chunk can send nothing more. One that is there though its chunk did not land is
 * a proof that it did, and stays (`keepGuards`). What others sent to the address of one that is still to be made comes home as well: until
 * then its chunk cannot be sent. Whoever drives the run next waits for a return that is under way. One that a crash
 * forgot is sent again after that: the second of them is refused by the chain, whole, and costs its fee.
 * @param input.isLast nothing of the run is open but guards.
 * @returns true while some are still out.
 */
export async function returnGuards(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  { isLast }: { isLast: boolean },
): Promise<boolean> {
  const out = await listGuardsOut(ctx.db, run.master.id, guardsAtOnce)
  // Another worker may have brought them home meanwhile; what this one sent has cost a fee all the same.
  const underWay = await decideReturns(ctx, run, authority)
  if (underWay === null) return true
  const sentSeeds = new Set(underWay.flatMap((each) => each.seeds))
  const taken = (await listTaken(ctx, run, authority)).filter(({ seed }) => !sentSeeds.has(seed))
  const idle = out.filter(({ seed }) => !sentSeeds.has(seed))
  // Each transaction has its fee: beside others go only those that fill some, until no more come.
  const areMany = underWay.length === 0 || isLast || idle.length >= guardsBesideMin
  if (idle.length === 0 || !areMany) {
    if (taken.length > 0) await sendHome(ctx, run.master.id, authority, { underWay, own: [], taken })
    return idle.length + taken.length + underWay.length > 0
  }
  // A chunk that was split and its first half have one guard between them: asked to return it twice, the chain refuses all of them.
  const seeds = [...new Set(idle.filter(({ isMade }) => isMade).map(({ seed }) => seed))]
  const made = seeds.map((seed) => ({ seed }))
  const live = await ctx.chain.programs.guard.listLive(authority.address, made)
  const unmade = idle.filter(({ isMade }) => !isMade)
  const kept = await keepGuards(ctx, run, authority, unmade)
  const stays = new Set([...live.map(({ seed }) => seed), ...kept.seeds])
  const gone = idle.filter(({ seed }) => !stays.has(seed))
  const home = await recordForgotten(ctx, run, authority, gone)
  await saveGuardsReturned(
    ctx.db,
    home.map(({ chunkId }) => chunkId),
  )
  const own = [...live, ...kept.free]
  if (own.length + taken.length > 0) await sendHome(ctx, run.master.id, authority, { underWay, own, taken })
  else if (home.length < gone.length || kept.isUnexplained) askLater(ctx, run.master.id, underWay)
  const areOut = underWay.length + stays.size + taken.length > 0
  return areOut || home.length < gone.length || out.length === guardsAtOnce
}

/** What RPCs say of these returns decides nothing yet: they are asked again, at growing distances. */
function askLater(ctx: WorkerContext, masterId: number, sent: GuardReturn[]) {
  const times = (ctx.memory.guardReturns.get(masterId)?.times ?? 0) + 1
  ctx.memory.guardReturns.set(masterId, {
    ...{ sent, times, nextAt: ctx.clock.nowMs() + backOffMs(ctx.policy, times) },
  })
}

/** Two workers may drive a run at once, or one after the other while a return is not final: the rows say who sends it. */
async function sendHome(
  ctx: WorkerContext,
  masterId: number,
  authority: Signer,
  { underWay, own, taken }: { underWay: GuardReturn[]; own: LiveGuard[]; taken: TakenGuard[] },
) {
  const expiries = ctx.memory.guardExpiries.get(masterId) ?? 0
  const seeds = [...own, ...taken].map(({ seed }) => seed)
  const claimed = await claimReturns(ctx.db, { masterId, seeds, forMs: ctx.policy.guardReturnMs })
  if (claimed.size === 0) return askLater(ctx, masterId, underWay)
  // What others sent is booked for the chunk that it held up: each by itself.
  const groups = [
    { chunkId: null, guards: own.filter(({ seed }) => claimed.has(seed)) },
    ...taken.flatMap(({ chunkId, ...guard }) =>
      claimed.has(guard.seed) ? [{ chunkId, guards: [guard] }] : [],
    ),
  ]
  const sent: GuardReturn[] = []
  try {
    for (const { chunkId, guards } of groups)
      for (let left = guards; left.length > 0;) {
        const { microLamports } = await ctx.chain.priorityFee([authority.address], expiries)
        const signed = ctx.chain.programs.guard.reclaim(authority, left, {
          blockhash: await ctx.chain.latestBlockhash(),
          computeUnits: 50_000,
          microLamports,
          limits: returnLimits,
        })
        sent.push({ ...signed, seeds: signed.guards.map(({ seed }) => seed), chunkId })
        await ctx.chain.broadcast(signed.bytes)
        left = left.slice(signed.guards.length)
      }
  } finally {
    // An RPC that failed may have taken it all the same.
    if (sent.length > 0)
      ctx.memory.guardReturns.set(masterId, { sent: [...underWay, ...sent], times: 0, nextAt: 0 })
    const isSent = new Set(sent.flatMap((each) => each.seeds))
    const unsent = [...claimed].filter((seed) => !isSent.has(seed))
    await releaseReturns(ctx.db, { masterId, seeds: unsent })
  }
}

/**
 * Returns that were sent before are proven final, failed or dead, as attempts are, each by itself; what they brought home and took is in
 * the books then. @returns those that are under way; null: it is not yet time to ask again about what could not be proven.
 */
async function decideReturns(ctx: WorkerContext, run: Run, authority: Signer): Promise<GuardReturn[] | null> {
  const masterId = run.master.id
  const { sent, nextAt } = ctx.memory.guardReturns.get(masterId) ?? noReturns
  if (ctx.clock.nowMs() < nextAt) return null
  if (sent.length === 0) return []
  const mayLand = await listMayLand(ctx, sent)
  const asked = sent.filter(({ signature }) => !mayLand.has(signature))
  const proofs = await pMap(asked, (each) => ctx.chain.prove([{ ...each, isKnownFailed: false }]), {
    concurrency: readsAtOnce,
  })
  if (!proofs.every(isEnd)) {
    askLater(ctx, masterId, sent)
    return null
  }
  for (const [at, each] of asked.entries()) {
    const proof = proofs[at]
    if (proof?.verdict === 'found') await record(ctx, run, authority, each)
    const [failure] = proof?.verdict === 'dead' ? proof.failed : []
    const { signature, feeLamports } = each
    if (failure)
      await recordFailed(ctx, run, authority, { signature, feeLamports, slot: failure.status.slot })
  }
  const free = asked.filter(({ chunkId }, at) => proofs[at]?.verdict === 'dead' || chunkId !== null)
  await releaseReturns(ctx.db, { masterId, seeds: free.flatMap(({ seeds }) => seeds) })
  const hasExpired = proofs.some((proof) => proof.verdict === 'dead' && proof.failed.length === 0)
  const expiries = hasExpired ? (ctx.memory.guardExpiries.get(masterId) ?? 0) + 1 : 0
  if (asked.length > 0) ctx.memory.guardExpiries.set(masterId, expiries)
  const underWay = sent.filter(({ signature }) => mayLand.has(signature))
  if (underWay.length === 0) ctx.memory.guardReturns.delete(masterId)
  else ctx.memory.guardReturns.set(masterId, { sent: underWay, times: 0, nextAt: 0 })
  return underWay
}

const noReturns: GuardReturns = { sent: [], times: 0, nextAt: 0 }

/** A quick look, before every RPC is asked. @returns signatures. */
async function listMayLand(ctx: WorkerContext, sent: GuardReturn[]): Promise<Set<string>> {
  const statuses = await ctx.chain.statuses(sent.map(({ signature }) => signature))
  const { blockHeight } = await ctx.chain.finalizedHeight()
  const open = sent.filter(({ lastValidBlockHeight }, at) => {
    const status = statuses[at]
    return status ? status.confirmation !== 'finalized' : blockHeight <= lastValidBlockHeight
  })
  return new Set(open.map(({ signature }) => signature))
}

function isEnd(proof: Proof): boolean {
  return proof.verdict === 'dead' || (proof.verdict === 'found' && proof.status.confirmation === 'finalized')
}

/**
 * Guards that are gone by a return nobody remembers: of another worker, or from before a restore. What was paid for it goes into the
 * books. An RPC that does not show a guard alone proves nothing.
 * @returns those that are home: whose return is known, or which were never made.
 */
async function recordForgotten(ctx: WorkerContext, run: Run, authority: Signer, gone: GuardOut[]) {
  const recorded = ctx.memory.guardsHome.get(run.master.id)
  const { census, guard } = ctx.chain.programs
  const forgotten = gone.filter(({ seed }) => !recorded?.has(seed))
  const touching = await pMap(
    forgotten,
    ({ seed }) => census.listOutcomes(guard.addressOf(authority.address, { seed })),
    { concurrency: readsAtOnce },
  )
  const all = touching.flat().map(({ signature }) => signature)
  const [logged, attempts] = await Promise.all([
    listLoggedSignatures(ctx.db, all),
    listKnownSignatures(ctx.db, all),
  ])
  const unknown = touching
    .flat()
    .filter((each) => !logged.has(each.signature) && !attempts.has(each.signature))
  const booked = await bookReturns(ctx, run, authority, unknown)
  const notHome = new Set(
    forgotten.flatMap(({ seed, isMade }, at) => {
      const landed = (touching[at] ?? []).filter(({ hasFailed }) => !hasFailed)
      // What others had sent there went home before the guard was made.
      const madeAt = landed.findLastIndex(({ signature }) => attempts.has(signature))
      const isReturned = landed
        .slice(madeAt + 1)
        .some(({ signature }) => booked.has(signature) || (logged.has(signature) && !attempts.has(signature)))
      return isReturned || (landed.length === 0 && !isMade) ? [] : [seed]
    }),
  )
  return gone.filter(({ seed }) => !notHome.has(seed))
}

type GuardOut = Awaited<ReturnType<typeof listGuardsOut>>[number]

/** @returns the returns among them. */
async function bookReturns(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  unknown: { signature: string; hasFailed: boolean }[],
): Promise<Set<string>> {
  const { census } = ctx.chain.programs
  const returns = new Set<string>()
  for (const { signature } of unknown.filter(({ hasFailed }) => !hasFailed)) {
    const { payerSpentLamports, feeLamports } = await ctx.chain.landedCost(signature)
    // A return brings more home than its fee. What paid for the guard made it, with items that no row knows yet: a census adopts them.
    if (payerSpentLamports >= feeLamports) continue
    await record(ctx, run, authority, { signature, seeds: [], chunkId: null })
    returns.add(signature)
  }
  const failed = unknown.filter(({ hasFailed }) => hasFailed).map(({ signature }) => signature)
  for (const signature of await census.listCertain(failed, { hasFailed: true })) {
    const { payer, cost } = await census.readFailed(signature)
    if (payer === authority.address) await recordFailed(ctx, run, authority, { signature, ...cost })
  }
  return returns
}

async function record(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  { signature, seeds, chunkId }: RecordedReturn,
) {
  const cost = await ctx.chain.landedCost(signature)
  const spentLamports = cost.payerSpentLamports
  await book(ctx, run, authority, { ...cost, signature, status: 'final', spentLamports, chunkId })
  // Not before: what could not be written down is looked for again. The guard of a chunk that is still to be sent is to be made yet.
  const home = ctx.memory.guardsHome.get(run.master.id) ?? new Set()
  if (chunkId === null) for (const seed of seeds) home.add(seed)
  ctx.memory.guardsHome.set(run.master.id, home)
}

/** It brought nothing home, and took its fee. */
function recordFailed(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  cost: { signature: string; slot: bigint; feeLamports: bigint },
) {
  return book(ctx, run, authority, {
    ...{ ...cost, status: 'failed', spentLamports: cost.feeLamports, chunkId: null },
  })
}

interface Booked {
  signature: string
  status: 'final' | 'failed'
  slot: bigint
  feeLamports: bigint
  spentLamports: bigint
  chunkId: number | null
}

function book(ctx: WorkerContext, run: Run, authority: Signer, booked: Booked) {
  const { signature, status, slot, feeLamports, spentLamports, chunkId } = booked
  const masterId = run.master.id
  return ctx.db.transaction(async (tx) => {
    const isNew = await saveTxLog(tx, [
      {
        ...{ chain: 'solana', kind: 'guard-return', payerAddress: authority.address },
        ...{ signature, status, slot, feeLamports, spentLamports },
        ...{ itemCount: 0, masterId, chunkId },
      },
    ])
    // The deposits were never counted as spent: only the fee of their return is.
    if (isNew) await addSpent(tx, masterId, feeLamports)
  })
}
