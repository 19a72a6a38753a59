import type { Standard } from '../../programs.ts'
import type { InstructionCode } from './chain-failures.ts'
import type { ItemMeaning } from './classify.ts'

/** What refuses every change of a leaf. */
const LEAF_CODES = new Map<number, InstructionCode>([
  // Account Compression: the proof fits no root it remembers.
  [6001, 'PROOF_STALE'],
  // Bubblegum: neither owner nor delegate signed; the tree's config is another's.
  [6025, 'NOT_HELD'],
  [6016, 'AUTHORITY_INVALID'],
])

/** What refuses every operation on an NFT of Token Metadata. SPL Token: somebody has frozen it, and has to unlock it. */
const NFT_CODES = new Map<number, InstructionCode>([[17, 'NOT_HELD']])

/** What the failures of an operation on NFTs that are there mean. @param codes those of its own, by the place of the instruction. */
export function meaningOf(
  standard: Standard,
  codes: readonly ReadonlyMap<number, InstructionCode>[],
): ItemMeaning {
  const shared = standard === 'compressed' ? LEAF_CODES : NFT_CODES
  return (failure, place) => {
    if ('custom' in failure) return codes[place]?.get(failure.custom) ?? shared.get(failure.custom) ?? null
    // A tree of little depth runs out of its stack over a proof that does not fit, which looks as if the compute limit had
    // been too low.
    const isStale = standard === 'compressed' && failure.name === 'ProgramFailedToComplete'
    return isStale ? 'PROOF_STALE' : null
  }
}
