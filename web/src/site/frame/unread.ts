import { useSyncExternalStore } from 'react'
import { isLoggedIn } from './stored-address.ts'
import { walletEvent } from './wallet-glance.ts'

let unread = 0
const listeners = new Set<() => void>()

/** How many notices nobody has read, as the server said last. */
export function setUnread(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

export function useUnread(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unread,
    () => 0,
  )
}

/** Whether somebody is logged in here. A page written at build knows nobody. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener(walletEvent, listener)
      addEventListener('storage', listener)
      return () => {
        removeEventListener(walletEvent, listener)
        removeEventListener('storage', listener)
      }
    },
    isLoggedIn,
    () => false,
  )
}
