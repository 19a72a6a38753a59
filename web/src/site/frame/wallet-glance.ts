/** All that a first load holds of wallets and logins: what is stored of them. */
import { useSyncExternalStore } from 'react'
import { sessionKey, storedAddress } from './stored-address.ts'

/** Fired on this page whenever storage changes; other tabs get the `storage` event. */
export const walletEvent = 'wallet'

/** Calls back when what is stored changes, here or in another tab. Returns the undo. */
export function onStored(listener: () => void): () => void {
  addEventListener(walletEvent, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(walletEvent, listener)
    removeEventListener('storage', listener)
  }
}

/** The address of the wallet that stands for the person, or null. A page written at build knows none. */
export function useStoredAddress(): string | null {
  return useSyncExternalStore(onStored, storedAddress, () => null)
}

/** What is another for each login; null for whoever is not logged in here. A page written at build knows nobody. */
export function useSessionKey(): string | null {
  return useSyncExternalStore(onStored, sessionKey, () => null)
}
