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

/** Of a migration as the server reports it. */
export function phaseOf(migration: Migration): Phase {
  switch (migration.state) {
    case 'created':
      return isSent(migration, 'fee') ? 'feeSent' : 'feeDue'
    case 'fee_seen':
      return isSent(migration, 'nft') ? 'nftSent' : 'nftDue'
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
export function isFinal(migration: Migration): boolean {
  return finalStates.includes(migration.state)
}
/** Something is still for its owner to do. */
export function isDue(migration: Migration): boolean {
  return !isSent(migration, 'fee') || !isSent(migration, 'nft')
}

/** The reported transaction does not count: another is needed. */
export function isRefused(migration: Migration, kind: SendKind): boolean {
  return migration.reason !== null && refusalReasons[kind].includes(migration.reason)
}

const statesBefore: Record<SendKind, readonly MigrationState[]> = {
  fee: ['created'],
  nft: ['created', 'fee_seen'],
}

/** The server knows of the payment or the hand-over, so that the person need not be asked for it. */
export function isSent(migration: Migration, kind: SendKind): boolean {
  if (!statesBefore[kind].includes(migration.state)) return true
  const [hash, confirmations] =
    kind === 'fee'
      ? [migration.feeTxHash, migration.feeConfirmations]
      : [migration.nftTxHash, migration.nftConfirmations]
  if (isRefused(migration, kind)) return false
  return hash !== null || confirmations !== null
}

/** The source chain has it in a block. */
export function isFeeInBlock(migration: Migration): boolean {
  return (
    migration.state !== 'created' || (migration.feeConfirmations !== null && migration.feeConfirmations > 0)
  )
}

/** Its old wallet has not signed where it goes, and nothing is minted before that. */
export function isUnsigned(migration: Migration): boolean {
  return (
    migration.destinationSignedAt === null &&
    (migration.state === 'nft_seen' || statesBefore.nft.includes(migration.state))
  )
}

/** Its Solana address may still be another: the NFT was not handed over, or nobody has signed yet. */
export function canReaddress(migration: Migration): boolean {
  return canGiveUp(migration) || isUnsigned(migration)
}

/** Nothing was handed over, so that it can be given up; a fee already paid goes back. */
export function canGiveUp(migration: Migration): boolean {
  return statesBefore.nft.includes(migration.state) && !isSent(migration, 'nft')
}

/** Signatures the wallet is still to be asked for. */
export function signaturesLeft(all: readonly Migration[]): number {
  return all.reduce((sum, it) => sum + Number(!isSent(it, 'fee')) + Number(!isSent(it, 'nft')), 0)
}

/** Of a hundred: for the bar of one NFT. */
export function percentOf(migration: Migration): number {
  const part = (confirmations: number | null) =>
    Math.min((confirmations ?? 0) / Math.max(migration.depth, 1), 1)
  const at: Record<Phase, number> = {
    feeDue: 0,
    feeSent: 6 + 14 * part(migration.feeConfirmations),
    nftDue: 22,
    nftSent: 28 + 22 * part(migration.nftConfirmations),
    received: 55,
    minting: 72,
    minted: 90,
    completed: 100,
    returning: 60,
    returned: 100,
    expired: 100,
  }
  return Math.round(at[phaseOf(migration)])
}
