import { listAttemptsOfItem, type AttemptRow } from '#db/run/item-story.ts'
import type { AttemptState } from '#contract/codes/status.ts'
import type { repairRefusals } from '#contract/run/repair.ts'
import type { SignatureWitnesses } from '../../chain/solana/signature-witnesses.ts'
import type { Services } from '../../services.ts'

/** Why nothing may take the place of an item now. */
export interface RepairRefusal {
  code: (typeof repairRefusals)[number]
  rpcs: string
}

export interface DeathProof {
  refusal: RepairRefusal | null
  /** Every transaction that was asked about. */
  signatures: string[]
}

/** A transaction in any other state may still change the chain, or has. */
const endedStates: readonly AttemptState[] = ['expired', 'failed']

/**
 * Asks every RPC about every transaction an item was ever in. Null as its refusal: each of them can know, and denies them all, past their last
 * valid height, so that nothing of the item is on chain and nothing of it can get there.
 */
export async function proveDead(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  itemId: number,
): Promise<DeathProof> {
  const attempts = await listAttemptsOfItem(db, itemId)
  const signatures = attempts.map(({ signature }) => signature)
  if (attempts.length === 0) return { refusal: null, signatures }
  if (!attempts.every(({ state }) => endedStates.includes(state)))
    return { refusal: { code: 'NOT_ALLOWED_NOW', rpcs: '' }, signatures }
  return { refusal: refusalOf(await chains.findSignatureWitnesses(attempts.map(toAsked))), signatures }
}

function toAsked({ signature, state, lastValidBlockHeight, signedSlot }: AttemptRow) {
  return { signature, isKnownFailed: state === 'failed', lastValidBlockHeight, signedSlot }
}

function refusalOf({ known, denied, silent, unable }: SignatureWitnesses): RepairRefusal | null {
  if (known.length > 0) return { code: 'ATTEMPT_ON_CHAIN', rpcs: known.join(', ') }
  const unheard = [...silent, ...unable]
  if (unheard.length > 0 || denied.length === 0)
    return { code: 'RPC_UNANSWERED', rpcs: unheard.join(', ') || 'SOLANA_RPC_URL' }
  return null
}
