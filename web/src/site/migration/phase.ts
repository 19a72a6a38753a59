import { finalMigrationStates, refusalReasons, type MigrationState } from '#contract/migration/codes.ts'
import type { Migration } from '#contract/migration/migration.ts'
import type { SendKind } from './sends.ts'

/** How far an NFT is, in the words its owner thinks in. */
export type Phase =
  | 'feeDue'
  | 'feeSent'
  | 'nftDue'
  | 'nftSent'
  | 'received'
  | 'minting'
  | 'minted'
  | 'completed'
  | 'returning'
  | 'returned'
  | 'expired'

/** Of a migration as the server tells it. */
export function phaseOf(it: Migration): Phase {
  switch (it.state) {
    case 'created':
      return isSent(it, 'fee') ? 'feeSent' : 'feeDue'
    case 'fee_seen':
      return isSent(it, 'nft') ? 'nftSent' : 'nftDue'
    case 'nft_seen':
      return 'received'
    case 'mint_planned':
      return 'minting'
    case 'minted':
      return 'minted'
    case 'completed':
      return 'completed'
    case 'return_planned':
      return 'returning'
    case 'returned':
      return 'returned'
    case 'expired':
      return 'expired'
  }
}

const finalStates: readonly MigrationState[] = finalMigrationStates
export const isFinal = (it: Migration): boolean => finalStates.includes(it.state)
/** Something is still for its owner to do. */
export const isDue = (it: Migration): boolean => !isSent(it, 'fee') || !isSent(it, 'nft')

/** The transaction that was told is not one that counts: another is needed. */
export const isRefused = (it: Migration, kind: SendKind): boolean =>
  it.reason !== null && refusalReasons[kind].includes(it.reason)

const statesBefore: Record<SendKind, readonly MigrationState[]> = {
  fee: ['created'],
  nft: ['created', 'fee_seen'],
}

/** The server knows of the payment or the hand-over, so that nobody has to be asked for it. */
export function isSent(it: Migration, kind: SendKind): boolean {
  if (!statesBefore[kind].includes(it.state)) return true
  const [hash, confirmations] =
    kind === 'fee' ? [it.feeTxHash, it.feeConfirmations] : [it.nftTxHash, it.nftConfirmations]
  if (isRefused(it, kind)) return false
  return hash !== null || confirmations !== null
}

/** The source chain has it in a block. */
export const isFeeInBlock = (it: Migration): boolean =>
  it.state !== 'created' || (it.feeConfirmations !== null && it.feeConfirmations > 0)

/** Nothing was handed over, so that it can be given up; a fee already paid goes back. */
export const canGiveUp = (it: Migration): boolean => statesBefore.nft.includes(it.state) && !isSent(it, 'nft')

/** Signatures the wallet is still to be asked for. */
export const signaturesLeft = (all: readonly Migration[]): number =>
  all.reduce((sum, it) => sum + Number(!isSent(it, 'fee')) + Number(!isSent(it, 'nft')), 0)

/** Of a hundred: for the bar of one NFT. */
export function percentOf(it: Migration): number {
  const part = (confirmations: number | null) => Math.min((confirmations ?? 0) / Math.max(it.depth, 1), 1)
  const at: Record<Phase, number> = {
    feeDue: 0,
    feeSent: 6 + 14 * part(it.feeConfirmations),
    nftDue: 22,
    nftSent: 28 + 22 * part(it.nftConfirmations),
    received: 55,
    minting: 72,
    minted: 90,
    completed: 100,
    returning: 60,
    returned: 100,
    expired: 100,
  }
  return Math.round(at[phaseOf(it)])
}
