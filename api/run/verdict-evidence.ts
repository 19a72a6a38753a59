import type { AttemptVerdict } from '#contract/run/items.ts'
import { findOptionalAttempt } from '#db/run/attempt-verdict.ts'
import { listCandidates } from '#db/run/attempts.ts'
import { AppError } from '../app-error.ts'
import type { Services } from '../services.ts'

/**
 * What the chain says of a verdict, for its event. A chunk is not signed again while any RPC knows a transaction of it that
 * succeeded or may still, nor while one does not answer or cannot know: it may be the one that would. Nor while a transaction is still valid, whoever
 * denies it: it may land after they were asked; nor is one given up that may. What nobody knows is not adopted.
 * @throws AppError NOT_FOUND, ATTEMPT_MAY_LAND, ATTEMPT_ON_CHAIN, ATTEMPT_NOT_ON_CHAIN, RPC_UNANSWERED.
 */
export async function readEvidence(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  { attemptId, verdict }: { attemptId: number; verdict: AttemptVerdict },
): Promise<string> {
  const attempt = await findOptionalAttempt(db, attemptId)
  if (!attempt) throw new AppError('NOT_FOUND')
  const candidates = await listCandidates(db, attempt.chunkId)
  const asked =
    verdict === 'landed' ? candidates.filter(({ signature }) => signature === attempt.signature) : candidates
  // Heights first: a "never" counts from a block on in which it can no longer land.
  if (verdict !== 'landed') await refuseWhileValid(chains, candidates, verdict)
  const { known, denied, silent, unable } = await chains.findSignatureWitnesses(asked)
  if (verdict === 'landed' && known.length === 0)
    throw new AppError('ATTEMPT_NOT_ON_CHAIN', {
      params: { rpcs: [...denied, ...silent, ...unable].join(', ') },
    })
  if (verdict === 'dead' && known.length > 0)
    throw new AppError('ATTEMPT_ON_CHAIN', { params: { rpcs: known.join(', ') } })
  const unheard = [...silent, ...unable]
  if (verdict === 'dead' && (unheard.length > 0 || denied.length === 0))
    throw new AppError('RPC_UNANSWERED', { params: { rpcs: unheard.join(', ') || 'SOLANA_RPC_URL' } })
  const parts = Object.entries({
    ...{ 'on chain': known, 'not on chain': denied, 'no answer': silent, 'cannot know': unable },
  })
  const witnesses = parts.flatMap(([what, rpcs]) => (rpcs.length > 0 ? [`${what}: ${rpcs.join(', ')}`] : []))
  return witnesses.join('; ') || 'no RPC is set'
}

async function refuseWhileValid(
  chains: Pick<Services['chains'], 'findHeightWitnesses'>,
  candidates: Awaited<ReturnType<typeof listCandidates>>,
  verdict: 'dead' | 'abandoned',
): Promise<void> {
  const heights = candidates.flatMap((one) => (one.isKnownFailed ? [] : [one.lastValidBlockHeight]))
  const last = heights.reduce((latest, height) => (height > latest ? height : latest), 0n)
  const { past, before, silent } = await chains.findHeightWitnesses(last)
  if (before.length > 0) throw new AppError('ATTEMPT_MAY_LAND', { params: { rpcs: before.join(', ') } })
  // What is abandoned may be for want of an RPC: one that answers tells the time.
  if (verdict === 'dead' ? silent.length > 0 : past.length === 0)
    throw new AppError('RPC_UNANSWERED', { params: { rpcs: silent.join(', ') || 'SOLANA_RPC_URL' } })
}
