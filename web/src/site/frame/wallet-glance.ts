/** All that a first load holds of wallets: whether one is stored. */
import { useSyncExternalStore } from 'react'
import { storedAddress } from './stored-address.ts'

/** Fired on this page whenever storage changes; other tabs get the `storage` event. */
export const walletEvent = 'wallet'

function subscribe(listener: () => void): () => void {
  addEventListener(walletEvent, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(walletEvent, listener)
    removeEventListener('storage', listener)
  }
}

/** The address of the wallet that stands for the person, or null. A page written at build knows none. */
export function useStoredAddress(): string | null {
  return useSyncExternalStore(subscribe, storedAddress, () => null)
}
