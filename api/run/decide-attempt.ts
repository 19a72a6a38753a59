import type { Tx } from '#db/connection.ts'
import { move } from '#db/moves/move.ts'
import {
  findOptionalAttempt,
  listProcessingItemIds,
  saveFailure,
  saveVerdict,
} from '#db/run/attempt-verdict.ts'
import { moveAttempts } from '#db/run/attempts.ts'
import { leavePrepared } from '#db/operation/preparations.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { saveEvents } from '#db/audit/event-log.ts'
import { AppError } from '../app-error.ts'
import {
  itemStatus,
  masterStatus,
  type AttemptState,
  type ChunkState,
  type PlanKind,
} from '#contract/codes/status.ts'
import type { Attempt, AttemptVerdict } from '#contract/run/items.ts'
import type { ItemReasonCode } from '#contract/codes/waiting.ts'
import { presentAttempt } from './present-item.ts'
import type { Author } from '../author.ts'
import { tellDetail, tellWords } from '#contract/codes/told.ts'

const abandoned: ItemReasonCode = 'UNKNOWN_ABANDONED'

/**
 * A person ends an attempt that cannot be proven. dead: it never landed and never will, its chunk may be signed
 * again. landed: it is followed as one that is on the chain, and what it did is read back. abandoned: its outcome stays unknown, its items fail and are never signed again by themselves; what
 * waited for what it was to prepare is planned anew.
 * @param input.evidence what every RPC says of the chunk's transactions now; it is kept with the verdict.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when the attempt is not unknown (any more).
 */
export async function decideAttempt(
  tx: Tx,
  input: { attemptId: number; verdict: AttemptVerdict; reason: string; evidence: string },
  author: Author,
): Promise<{ attempt: Attempt; masterId: number }> {
  const { attemptId, verdict, reason, evidence } = input
  const before = await findOptionalAttempt(tx, attemptId)
  if (!before) throw new AppError('NOT_FOUND')
  const { to, chunkTo } = endOf[verdict]
  const { actor } = author
  const moved = await moveAttempts(tx, {
    rows: [{ id: attemptId }],
    from: ['unknown'],
    ...{ to, chunkTo },
    actor,
    reason: tellWords(`${verdict}: ${reason} (${evidence})`),
  })
  if (moved.length === 0) throw new AppError('NOT_ALLOWED_NOW', { params: { state: before.state } })
  await saveVerdict(tx, attemptId, { verdictBy: actor, verdictReason: reason })
  const { chunkId, masterId } = before
  const chunkMove = { entity: 'chunk', entityId: chunkId, masterId, from: 'unknown', to: chunkTo } as const
  await saveEvents(tx, [{ ...chunkMove, actor, reason: tellWords(verdict) }])
  if (verdict === 'abandoned') {
    await failItems(tx, { kind: before.planKind, chunkId, reason, actor })
    await leavePrepared(tx, chunkId)
  }
  await move(tx, 'master', {
    ids: [masterId],
    from: masterStatus.unknownFailed,
    to: masterStatus.processing,
    actor,
    reason: tellDetail({ code: 'ATTEMPT_DECIDED', params: { attempt: String(attemptId) } }),
  })
  const after = await findOptionalAttempt(tx, attemptId)
  if (!after) throw new AppError('NOT_FOUND')
  await saveAudit(tx, {
    ...author,
    action: 'attempt.decide',
    entityId: attemptId,
    before: { state: before.state, signature: before.signature, chunkId },
    after: { state: after.state, verdict, evidence },
    reason,
  })
  return { attempt: presentAttempt(after), masterId }
}

const endOf: Record<AttemptVerdict, { to: AttemptState; chunkTo: ChunkState }> = {
  dead: { to: 'expired', chunkTo: 'planned' },
  landed: { to: 'landed', chunkTo: 'landed' },
  abandoned: { to: 'expired', chunkTo: 'failed' },
}

async function failItems(tx: Tx, input: { kind: PlanKind; chunkId: number; reason: string; actor: string }) {
  const ids = await listProcessingItemIds(tx, input.chunkId)
  const { processing: from, failed: to } = itemStatus
  const failed = await move(tx, 'item', { ids, from, to, actor: input.actor, reason: abandoned })
  await saveFailure(tx, failed, {
    kind: input.kind,
    reasonCode: abandoned,
    reasonDetail: tellWords(input.reason),
  })
}
