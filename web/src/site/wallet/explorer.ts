import type { Language } from '../../shared/i18n.ts'
import { knownConfig, knownNewExplorer } from './config.ts'
import type { ConnectedWallet } from './types.ts'

/** The page of an address in a public explorer; null where this installation names none. */
export function explorerHref({ family, address }: ConnectedWallet): string | null {
  if (family === 'solana') return knownNewExplorer()?.replace('{id}', address) ?? null
  const base = knownConfig().sourceChains.find((it) => it.explorerUrl !== null)?.explorerUrl
  return base ? `${base.replace(/\/$/, '')}/address/${address}` : null
}

/** Where a holder swaps a token for the coin of a source chain; null where this installation names no page. */
export function swapScannerHref(language: Language): string | null {
  return knownConfig().swapScannerUrls[language]
}
