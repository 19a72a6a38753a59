import type { AttemptState } from '#contract/codes/status.ts'
import {
  findOptionalAttempt,
  listCandidates,
  moveAttempts,
  saveDoubt,
  type LiveAttempt,
} from '#db/run/attempts.ts'
import { findOptionalChunk } from '#db/run/chunks.ts'
import type { Run } from '#db/run/runs.ts'
import type { Proof } from '../../chains/adapter.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { handleFailedAttempts, recordEarlierFailure } from './failed-attempts.ts'
import { finalize } from './finalize.ts'
import { isInUse } from './landed-before.ts'
import { readGuardAddress } from './taken-guard.ts'
import type { EventReason } from '#contract/codes/move-reasons.ts'
import { tellDetail, type Told } from '#contract/codes/told.ts'

/** The death test. Only an answer from every RPC that none of the chunk's transactions can succeed frees the chunk. */
export async function prove(ctx: WorkerContext, run: Run, authority: Signer, attempt: LiveAttempt) {
  const proof = await ctx.chain.prove(await listCandidates(ctx.db, attempt.chunkId))
  switch (proof.verdict) {
    case 'not-yet':
      return
    case 'dead':
      return dead(ctx, run, authority, attempt, proof)
    case 'unknown':
      return doubt(ctx, attempt, tellDetail(proof.doubt))
    case 'found':
      return found(ctx, run, authority, attempt, proof)
  }
}

type Dead = Extract<Proof, { verdict: 'dead' }>

async function dead(ctx: WorkerContext, run: Run, authority: Signer, attempt: LiveAttempt, proof: Dead) {
  const own = proof.failed.find(({ signature }) => signature === attempt.signature)
  if (own) await handleFailedAttempts(ctx, run, authority, [{ attempt, status: own.status }])
  // What it was to make is on the chain: that says more than any history that denies it.
  else if (
    attempt.state === 'unknown' &&
    isInUse(run, attempt.errorCode) &&
    !(await isBlocked(ctx, run, authority, attempt))
  )
    return
  else
    await toState(
      ctx,
      attempt,
      'expired',
      tellDetail({ code: 'PROVEN_DEAD', params: { slot: String(proof.slot) } }),
    )
  // An earlier one that was taken for never landed did land, and failed.
  for (const { signature, status } of proof.failed) {
    const earlier = signature === attempt.signature ? null : await findOptionalAttempt(ctx.db, signature)
    if (earlier?.state === 'expired') await recordEarlierFailure(ctx, run, authority, earlier, status)
  }
}

/** What others sent to the address of its guard is in use, and nothing that it made: it could not land, as every RPC says. */
async function isBlocked(ctx: WorkerContext, run: Run, authority: Signer, { chunkId }: LiveAttempt) {
  const found = await findOptionalChunk(ctx.db, chunkId)
  const seed = found?.chunk.guardSeed ?? null
  return seed !== null && (await readGuardAddress(ctx, { run, authority }, { seed })) === 'others'
}

/** It cannot be known now. The row says which RPC is in the way, and says it anew when that changes. */
async function doubt(ctx: WorkerContext, attempt: LiveAttempt, why: Told) {
  if (attempt.state === 'unknown') return saveDoubt(ctx.db, attempt.id, why)
  await toState(ctx, attempt, 'unknown', why, why)
}

type Found = Extract<Proof, { verdict: 'found' }>

async function found(ctx: WorkerContext, run: Run, authority: Signer, attempt: LiveAttempt, proof: Found) {
  // Not final yet: the next poll sees more.
  if (proof.status.confirmation !== 'finalized') return
  if (proof.signature !== attempt.signature) return foundEarlier(ctx, run, authority, attempt, proof)
  return finalize(ctx, run, authority, [attempt])
}

/**
 * An earlier attempt that every RPC once denied did land: one of them lied. Its items are minted, so
 * the later attempt must be dead before they are completed; until that is proven, nothing moves.
 */
async function foundEarlier(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  attempt: LiveAttempt,
  proof: Found,
) {
  ctx.log.error(
    { chunkId: attempt.chunkId, signature: proof.signature },
    'a transaction proven dead is on chain',
  )
  const candidates = await listCandidates(ctx.db, attempt.chunkId)
  const later = await ctx.chain.prove(candidates.filter(({ signature }) => signature === attempt.signature))
  if (later.verdict !== 'dead') {
    const { signature } = proof
    return doubt(ctx, attempt, tellDetail({ code: 'EARLIER_LANDED', params: { signature } }))
  }
  const earlier = await findOptionalAttempt(ctx.db, proof.signature)
  if (!earlier) return
  const { workerId: actor } = ctx
  await ctx.db.transaction(async (tx) => {
    await moveAttempts(tx, {
      rows: [{ id: attempt.id }],
      from: ['signed', 'sent', 'unknown'],
      to: 'expired',
      chunkTo: 'unknown',
      actor,
      reason: 'EARLIER_ATTEMPT_LANDED',
    })
    await moveAttempts(tx, {
      rows: [{ id: earlier.id }],
      from: ['expired', 'failed'],
      to: 'landed',
      chunkTo: 'landed',
      actor,
      reason: 'FOUND_ON_CHAIN',
    })
  })
  await finalize(ctx, run, authority, [earlier])
}

function toState(
  ctx: WorkerContext,
  attempt: LiveAttempt,
  to: Extract<AttemptState, 'expired' | 'unknown'>,
  reason: EventReason,
  errorDetail: Told | null = null,
) {
  return attempt.state === to
    ? Promise.resolve([])
    : moveAttempts(ctx.db, {
        rows: [{ id: attempt.id, errorDetail }],
        from: to === 'unknown' ? ['signed', 'sent', 'landed'] : ['signed', 'sent', 'unknown'],
        to,
        chunkTo: to === 'expired' ? 'planned' : 'unknown',
        actor: ctx.workerId,
        reason,
      })
}
