import { useSyncExternalStore } from 'react'

/** Whether a part of the shell that was asked for could not be fetched, and its notice was not shown yet. */
let isMissing = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isMissing = next
  for (const listener of listeners) listener()
}

export function reportMissing(): void {
  set(true)
}
export function forgetMissing(): void {
  set(false)
}

export function useIsMissing(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isMissing,
    () => false,
  )
}
