import type { InstructionCode } from './chain-failures.ts'
import type { ItemMeaning } from './classify.ts'

/** Account Compression's own code of a proof that fits no root it remembers. */
const PROOF_REFUSED = 6001
/** Bubblegum: neither owner nor delegate signed; the tree's config is another's. */
const LEAF_CODES = new Map<number, InstructionCode>([
  [PROOF_REFUSED, 'PROOF_STALE'],
  [6025, 'NOT_HELD'],
  [6016, 'AUTHORITY_INVALID'],
])

/** Token Metadata of a burn, and SPL Token inside it. */
const NFT_CODES = new Map<number, InstructionCode>([
  // Frozen: whoever locked it has to unlock it.
  [17, 'NOT_HELD'],
  // An account is closed: the NFT is gone, or is not in this wallet.
  [57, 'ALREADY_DONE'],
  [63, 'ALREADY_DONE'],
  // No holder; none of it in the account.
  [158, 'NOT_HELD'],
  [184, 'NOT_HELD'],
  // The metadata of its collection is missing or another's; it has prints; it is none itself.
  [103, 'METADATA_INVALID'],
  [104, 'METADATA_INVALID'],
  [109, 'METADATA_INVALID'],
  [110, 'METADATA_INVALID'],
])

/**
 * What refuses a change of a leaf. A tree of little depth runs out of its stack over a proof that does not fit, which
 * looks as if the compute limit had been too low.
 */
export const meaningToLeafChange: ItemMeaning = (failure) => {
  if ('custom' in failure) return LEAF_CODES.get(failure.custom) ?? null
  return failure.name === 'ProgramFailedToComplete' ? 'PROOF_STALE' : null
}

export const meaningToNftBurn: ItemMeaning = (failure) =>
  'custom' in failure ? (NFT_CODES.get(failure.custom) ?? null) : null
