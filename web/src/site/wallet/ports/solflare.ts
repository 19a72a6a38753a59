import { injectedSource } from './injected-solana.ts'
import type { WalletPort } from './port.ts'
import { solanaPort } from './solana-port.ts'
import { findStandard, standardSource } from './standard-wallet.ts'

/**
 * Solflare: the Wallet Standard, else its own global. Never its SDK, which opens a frame of another site and waits
 * for it without an end.
 */
export function solflarePort(): WalletPort {
  return solanaPort('solflare', () => {
    const standard = findStandard('Solflare')
    if (standard) return standardSource(standard)
    const injected = window.solflare
    return injected?.isSolflare ? injectedSource(injected) : null
  })
}
