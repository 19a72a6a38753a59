/** All that a first load holds of wallets: whether one is stored. */
import { useSyncExternalStore } from 'react'

const key = 'WALLETADDRESS'
/** Fired on this page whenever storage changes; other tabs get the `storage` event. */
export const walletEvent = 'wallet'

export function storedAddress(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing knows of no wallet.
    return null
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener(walletEvent, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(walletEvent, listener)
    removeEventListener('storage', listener)
  }
}

/** The address of the wallet that the header shows, or null. A prerendered page knows none. */
export function useStoredAddress(): string | null {
  return useSyncExternalStore(subscribe, storedAddress, () => null)
}
