import { coinDecimals } from '../send-coin/list.ts'
import type { Token } from '../send-token/token.ts'
import type { CampaignKind } from './codes.ts'

/** Decimals of what a campaign gives each of its recipients; null: an NFT each. */
export function amountDecimalsOf(kind: CampaignKind, token: Pick<Token, 'decimals'> | null): number | null {
  if (kind === 'sendToken' || kind === 'mintToken') return token?.decimals ?? 0
  return kind === 'sendCoin' ? coinDecimals : null
}
