import { toApiError } from '../../shared/api-error.ts'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'

/** What the server can say to a request for a migration, or to the signature of its address; anything else is unexpected. */
const codesWithWords = [
  'OFFLINE',
  'SIGNED_OUT',
  'TOO_MANY_REQUESTS',
  'BAD_REQUEST',
  'WALLET_ADDRESSES_DIFFER',
  'WALLET_NOT_SUPPORTED',
  'WALLET_KAIA_ONLY',
  'NO_SUCH_PROJECT',
  'UNSUPPORTED_MAINNET',
  'MIGRATION_CLOSED',
  'FEATURE_NOT_OPEN',
  'MIGRATION_ENDING',
  'NFT_NOT_OWNED',
  'NFT_ALREADY_MIGRATING',
  'DESTINATION_NOT_SIGNED',
  'CHALLENGE_UNKNOWN',
  'CHALLENGE_EXPIRED',
  'CHALLENGE_USED',
  'SIGNATURE_INVALID',
  'KLIP_UNAVAILABLE',
  'SOLANA_ADDRESS_FIXED',
  'SOLANA_ADDRESS_REFUSED',
  'SOURCE_CHAIN_UNREACHABLE',
  'SOLANA_UNREACHABLE',
] as const

const closedBecause = ['NOT_STARTED', 'ENDED', 'SWITCHED_OFF', 'SUPPLY_EXHAUSTED', 'NOT_READY'] as const

/** The locale key of why a migration was not opened or changed. */
export function openErrorKey(cause: unknown): SiteKey {
  const { code, params } = toApiError(cause)
  const because = closedBecause.find((it) => it === params['closedBecause'])
  if (code === 'MIGRATION_CLOSED' && because) return `migration.openErrors.closed.${because}`
  return `migration.openErrors.${codesWithWords.find((it) => it === code) ?? 'UNEXPECTED'}`
}
