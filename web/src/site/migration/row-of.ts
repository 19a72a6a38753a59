import type { MigrationReason } from '#contract/migration/codes.ts'
import type { Migration } from '#contract/migration/migration.ts'
import type { RowTone } from '../../ui/site/flow/nft-parts.tsx'
import type { MoveState } from './move-store.ts'
import { isRefused, percentOf, phaseOf, type Phase } from './phase.ts'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'

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
const quiet = ['WAITING_FOR_DEPTH', 'FEE_NOT_FOUND', 'NFT_NOT_FOUND'] as const
type Quiet = (typeof quiet)[number]
function isQuiet(reason: MigrationReason): reason is Quiet {
  return quiet.some((it) => it === reason)
}

export interface RowWords {
  tone: RowTone
  percent: number
  /** Locale key of the state with its numbers. */
  stateKey: SiteKey
  params: { n: number; depth: number }
  /** Locale key of the sentence below; null: the state says it all. */
  noteKey: SiteKey | null
}

/** How one NFT is shown: what the server says of it, and what this page is doing with it. */
export function rowOf(migration: Migration, move: MoveState): RowWords {
  const phase = phaseOf(migration)
  const isHere = move.at?.migrationId === migration.migrationId
  const confirmations = phase === 'feeSent' ? migration.feeConfirmations : migration.nftConfirmations
  const isRefusedNow = isRefused(migration, 'fee') || isRefused(migration, 'nft')
  return {
    tone: isHere ? 'moving' : isRefusedNow ? 'trouble' : tones[phase],
    percent: percentOf(migration),
    stateKey:
      isHere && move.at ? `migration.doing.${move.at.kind}.${move.at.doing}` : `migration.phases.${phase}`,
    params: { n: Math.min(confirmations ?? 0, migration.depth), depth: migration.depth },
    noteKey:
      migration.reason !== null && !isQuiet(migration.reason)
        ? `migration.reasons.${migration.reason}`
        : null,
  }
}
