import { listRetiredRpcs } from '#db/health/retired-rpcs.ts'
import { findOptionalAttempt } from '#db/run/attempt-verdict.ts'
import { listCandidates } from '#db/run/attempts.ts'
import { AppError } from '../app-error.ts'
import type { Services } from '../services.ts'

/** getSignatureStatuses takes so many; a chunk has a handful of attempts. */
const signaturesMax = 256

/**
 * What the chain says of a verdict, for its event. A chunk is not signed again while any RPC knows a transaction of it that
 * succeeded or may still.
 * @throws AppError NOT_FOUND, ATTEMPT_ON_CHAIN.
 */
export async function readEvidence(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  { attemptId, verdict }: { attemptId: number; verdict: 'dead' | 'abandoned' },
): Promise<string> {
  const attempt = await findOptionalAttempt(db, attemptId)
  if (!attempt) throw new AppError('NOT_FOUND')
  const candidates = await listCandidates(db, attempt.chunkId)
  const signatures = candidates.map(({ signature }) => signature).slice(-signaturesMax)
  const retired = (await listRetiredRpcs(db)).map(({ rpc }) => rpc)
  const { known, denied, silent } = await chains.findSignatureWitnesses(signatures, retired)
  if (verdict === 'dead' && known.length > 0)
    throw new AppError('ATTEMPT_ON_CHAIN', { params: { rpcs: known.join(', ') } })
  const parts = Object.entries({ 'on chain': known, 'not on chain': denied, 'no answer': silent })
  const witnesses = parts.flatMap(([what, rpcs]) => (rpcs.length > 0 ? [`${what}: ${rpcs.join(', ')}`] : []))
  return witnesses.join('; ') || 'no RPC is set'
}
