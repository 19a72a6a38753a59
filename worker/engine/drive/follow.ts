import pMap from 'p-map'
import {
  listAttemptBytes,
  listLiveAttempts,
  markSent,
  moveAttempts,
  type LiveAttempt,
} from '#db/run/attempts.ts'
import type { Run } from '#db/run/runs.ts'
import type { SignatureStatus } from '../../chains/adapter.ts'
import type { Signer } from '../../chains/transaction.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'
import { backOffMs } from '../../queue/retry-policy.ts'
import { prove } from './death-test.ts'
import type { Finalizer } from './finalizer.ts'

/** Live attempts polled in one tick. When finalizing lags behind, no more are sent until it catches up. */
const attemptsAtOnce = 1_024
const rebroadcastsAtOnce = 64
const proofsAtOnce = 8

/**
 * One poll of everything of a run that is on its way: what is final is passed to the finalizer, what failed is
 * classified, what has no status yet is broadcast again, and what outlived its blockhash is put to the death test.
 * Every step is a compare-and-set, so two workers following one run only waste work.
 * @param isSending more is to be sent beside what is on its way: what is final waits for more of it.
 * @returns how many are confirmed since the last poll.
 */
export async function follow(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  finalizer: Finalizer,
  { isSending = false }: { isSending?: boolean } = {},
): Promise<number> {
  const open = await listInTurn(ctx, run.master.id)
  const live = open.filter(({ id }) => !finalizer.has(id))
  if (live.length === 0) {
    finalizer.add(run, authority, [], isSending)
    return 0
  }
  const statuses = await ctx.chain.statuses(live.map((attempt) => attempt.signature))
  const seen = live.map((attempt, at) => ({ attempt, status: statuses[at] ?? null }))

  const finals = seen.filter(({ status }) => status?.confirmation === 'finalized')
  const successes = finals.filter(({ status }) => !status?.err).map(({ attempt }) => attempt)
  finalizer.add(run, authority, successes, isSending || seen.some(isOnItsWay))
  // One RPC says that these failed. Signed again on its word alone, one that did not would be done twice.
  const failures = finals.filter(({ status }) => status?.err).map(({ attempt }) => attempt)
  await proveAll(ctx, run, authority, failures)
  const landed = await markLanded(ctx, seen)
  await chase(
    ctx,
    run,
    authority,
    seen.filter(({ status }) => status === null).map(({ attempt }) => attempt),
  )
  return landed
}

/** Each unknown attempt gets its turn, however many there are: the first ones may stay unknown for ever. */
async function listInTurn({ db, memory }: WorkerContext, masterId: number): Promise<LiveAttempt[]> {
  const open = await listLiveAttempts(db, masterId, attemptsAtOnce, memory.unknownAfter.get(masterId) ?? 0)
  const last = open.at(-1)
  if (open.length === attemptsAtOnce && last?.state === 'unknown') memory.unknownAfter.set(masterId, last.id)
  else memory.unknownAfter.delete(masterId)
  return open
}

type Seen = { attempt: LiveAttempt; status: SignatureStatus | null }

function isOnItsWay({ attempt, status }: Seen) {
  return (
    (attempt.state === 'signed' || attempt.state === 'sent') &&
    status?.confirmation !== 'confirmed' &&
    status?.confirmation !== 'finalized'
  )
}

async function markLanded(ctx: WorkerContext, seen: Seen[]): Promise<number> {
  const rows = seen
    .filter(
      ({ attempt, status }) =>
        attempt.state !== 'landed' && status?.confirmation === 'confirmed' && !status.err,
    )
    .map(({ attempt, status }) => ({ id: attempt.id, slot: status?.slot ?? null }))
  await moveAttempts(ctx.db, {
    rows,
    from: ['signed', 'sent'],
    to: 'landed',
    chunkTo: 'landed',
    actor: ctx.workerId,
  })
  for (const _ of rows) ctx.window.taken()
  return rows.length
}

/** Attempts no RPC knows in its recent memory. */
async function chase(ctx: WorkerContext, run: Run, authority: Signer, silent: LiveAttempt[]) {
  if (silent.length === 0) return
  const { blockHeight } = await ctx.chain.finalizedHeight()
  // Confirmed before and missing now: a fork removed it. It may still land; it is on its way again.
  await moveAttempts(ctx.db, {
    rows: silent.filter((attempt) => attempt.state === 'landed').map(({ id }) => ({ id })),
    from: ['landed'],
    to: 'sent',
    chunkTo: 'sent',
    actor: ctx.workerId,
    reason: 'NO_LONGER_CONFIRMED',
  })
  const outlived = silent.filter((it) => it.state === 'unknown' || blockHeight > it.lastValidBlockHeight)
  const young = silent.filter((it) => it.state !== 'unknown' && blockHeight <= it.lastValidBlockHeight)
  await rebroadcast(ctx, young)
  await proveAll(ctx, run, authority, outlived)
}

/** What could not be proven is asked about at growing distances: it may stay so for days. */
async function proveAll(ctx: WorkerContext, run: Run, authority: Signer, attempts: LiveAttempt[]) {
  const { proofsAsked } = ctx.memory
  const due = attempts.filter(
    ({ id, state }) => state !== 'unknown' || (proofsAsked.get(id)?.nextAt ?? 0) <= ctx.clock.nowMs(),
  )
  for (const { id, state } of due)
    if (state === 'unknown') {
      const times = (proofsAsked.get(id)?.times ?? 0) + 1
      proofsAsked.set(id, { times, nextAt: ctx.clock.nowMs() + backOffMs(ctx.policy, times) })
    }
  await pMap(due, (attempt) => prove(ctx, run, authority, attempt), { concurrency: proofsAtOnce })
}

async function rebroadcast(ctx: WorkerContext, young: LiveAttempt[]) {
  const due = young
    .filter(({ quietForMs }) => quietForMs > ctx.policy.rebroadcastEveryMs)
    .slice(0, rebroadcastsAtOnce)
  if (due.length === 0) return
  const rows = await listAttemptBytes(
    ctx.db,
    due.map((it) => it.id),
  )
  await pMap(rows, ({ txBytes }) => broadcastStored(ctx, txBytes), { concurrency: 8 })
  await markSent(
    ctx.db,
    due.map((it) => it.id),
  )
  await moveAttempts(ctx.db, {
    rows: due.filter((it) => it.state === 'signed').map(({ id }) => ({ id })),
    from: ['signed'],
    to: 'sent',
    chunkTo: 'sent',
    actor: ctx.workerId,
  })
}

/** A broadcast may fail for now: the same bytes are broadcast again at a later tick. */
async function broadcastStored(ctx: WorkerContext, bytes: Uint8Array) {
  try {
    await ctx.chain.broadcast(bytes)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.code === 'RPC_RATE_LIMITED') ctx.window.refused()
    ctx.log.warn({ code: error.code }, error.message)
  }
}
