import type { MigrationState } from '#contract/migration/codes.ts'
import type { PublicMigration } from '#contract/migration/public-migration.ts'

export type StepName =
  | 'asked'
  | 'paid'
  | 'received'
  | 'minting'
  | 'final'
  | 'archived'
  | 'back'
  | 'returned'
  | 'ended'

/** One place on the way. */
export interface StatusStep {
  name: StepName
  /** ISO 8601; null: it is not there yet. */
  at: string | null
  transactions: { name: 'fee' | 'nft' | 'mint' | 'return' | 'refund'; hash: string; isOnSolana: boolean }[]
}

const there: readonly [StepName, MigrationState][] = [
  ['asked', 'created'],
  ['paid', 'fee_seen'],
  ['received', 'nft_seen'],
  ['minting', 'mint_planned'],
  ['final', 'minted'],
  ['archived', 'completed'],
]
const back: readonly [StepName, MigrationState][] = [
  ['back', 'return_planned'],
  ['returned', 'returned'],
  ['ended', 'expired'],
]

/** The places of a migration in order: all of the way there, or as far as it came and the way back. */
export function stepsOf(migration: PublicMigration): StatusStep[] {
  const isBack = back.some(([, state]) => state === migration.state)
  const step = ([name, state]: readonly [StepName, MigrationState]): StatusStep => ({
    name,
    at: migration.times[state] ?? null,
    transactions: transactionsOf(name, migration),
  })
  if (!isBack) return there.map(step)
  const reached = there.map(step).filter(({ at }) => at !== null)
  const isReturning = migration.state === 'return_planned'
  return [
    ...reached,
    ...back.map(step).filter(({ name, at }) => at !== null || (name === 'returned' && isReturning)),
  ]
}

function transactionsOf(name: StepName, migration: PublicMigration): StatusStep['transactions'] {
  const onSource = (kind: 'fee' | 'nft' | 'return' | 'refund', hash: string | null) =>
    hash === null ? [] : [{ name: kind, hash, isOnSolana: false }]
  switch (name) {
    case 'paid':
      return onSource('fee', migration.feeTxHash)
    case 'received':
      return onSource('nft', migration.nftTxHash)
    case 'final':
      return migration.mintSignature === null
        ? []
        : [{ name: 'mint', hash: migration.mintSignature, isOnSolana: true }]
    case 'returned':
    case 'ended':
      return [...onSource('return', migration.returnTxHash), ...onSource('refund', migration.refundTxHash)]
    case 'asked':
    case 'minting':
    case 'archived':
    case 'back':
      return []
  }
}
