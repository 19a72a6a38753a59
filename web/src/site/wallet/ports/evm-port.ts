import type { WalletType } from '#contract/wallet/codes.ts'
import { WalletFault } from '../fault.ts'
import { askHex, askProvider, firstAccount, type Eip1193 } from './eip1193.ts'
import type { WalletPort } from './port.ts'
import { switchChain } from './switch-chain.ts'
import { sendCoinBy, transferNftBy } from './transfers.ts'

/**
 * The port of a wallet that speaks EIP-1193.
 * @param find searches for the wallet anew each time: it may come after the page.
 */
export function evmPort(type: WalletType, find: () => Eip1193 | null): WalletPort {
  const here = (): Eip1193 => {
    const found = find()
    if (!found) throw new WalletFault('notInstalled')
    return found
  }
  return {
    type,
    family: 'evm',
    needsPress: false,
    detect: () => find() !== null,
    connect: async ({ silent }) => {
      const accounts = await askProvider(here(), silent ? 'eth_accounts' : 'eth_requestAccounts')
      const account = firstAccount(accounts)
      if (account === null && !silent) throw new WalletFault('noAccount')
      return account
    },
    // Few wallets know it, and forgetting the wallet here does not depend on it.
    disconnect: async () => {
      await askProvider(here(), 'wallet_revokePermissions', [{ eth_accounts: {} }])
    },
    sign: ({ message, address }) => askHex(here(), 'personal_sign', [hexOf(message), address]),
    on: (change) => onAccounts(here(), change),
    switchChain: (chain) => switchChain(here(), chain),
    sendCoin: (request) => sendCoinBy(here(), request),
    transferNft: (request) => transferNftBy(here(), request),
  }
}

function onAccounts(provider: Eip1193, change: (address: string | null) => void): () => void {
  const listener = (accounts: unknown): void => change(firstAccount(accounts))
  provider.on?.('accountsChanged', listener)
  return () => provider.removeListener?.('accountsChanged', listener)
}

export function hexOf(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
