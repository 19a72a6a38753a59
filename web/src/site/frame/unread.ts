import { useSyncExternalStore } from 'react'

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
