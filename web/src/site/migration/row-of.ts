import type { Migration } from '#contract/migration/migration.ts'
import type { RowTone } from '../../ui/site/migration/migration-nft.tsx'
import type { MoveState } from './move-store.ts'
import { isRefused, percentOf, phaseOf, type Phase } from './phase.ts'

const tones: Record<Phase, RowTone> = {
  feeDue: 'waiting',
  feeSent: 'moving',
  nftDue: 'waiting',
  nftSent: 'moving',
  received: 'moving',
  minting: 'moving',
  minted: 'moving',
  completed: 'done',
  returning: 'back',
  returned: 'back',
  expired: 'over',
}

/** Reasons that say no more than the state does. */
const quiet = ['WAITING_FOR_DEPTH', 'FEE_NOT_FOUND', 'NFT_NOT_FOUND']

export interface RowWords {
  tone: RowTone
  percent: number
  /** Locale key of the state with its numbers. */
  stateKey: string
  params: { n: number; depth: number }
  /** Locale key of the sentence below; null: the state says it all. */
  noteKey: string | null
}

/** How one NFT is shown: what the server says of it, and what this page is doing with it. */
export function rowOf(migration: Migration, move: MoveState): RowWords {
  const phase = phaseOf(migration)
  const isHere = move.at?.migrationId === migration.migrationId
  const confirmations = phase === 'feeSent' ? migration.feeConfirmations : migration.nftConfirmations
  const needsCare = migration.reason !== null && !quiet.includes(migration.reason)
  const isRefusedNow = isRefused(migration, 'fee') || isRefused(migration, 'nft')
  return {
    tone: isHere ? 'moving' : isRefusedNow ? 'trouble' : tones[phase],
    percent: percentOf(migration),
    stateKey:
      isHere && move.at ? `migration.doing.${move.at.kind}.${move.at.doing}` : `migration.phases.${phase}`,
    params: { n: Math.min(confirmations ?? 0, migration.depth), depth: migration.depth },
    noteKey: needsCare ? `migration.reasons.${migration.reason}` : null,
  }
}
