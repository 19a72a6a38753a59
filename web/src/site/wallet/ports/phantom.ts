import { injectedSource } from './injected-solana.ts'
import type { WalletPort } from './port.ts'
import { solanaPort } from './solana-port.ts'
import { findStandard, standardSource } from './standard-wallet.ts'

/** Phantom: the Wallet Standard, else its own global. */
export function phantomPort(): WalletPort {
  return solanaPort('phantom', () => {
    const standard = findStandard('Phantom')
    if (standard) return standardSource(standard)
    const injected = window.phantom?.solana
    return injected?.isPhantom ? injectedSource(injected) : null
  })
}
