import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

/** Counts a load that a person may be waiting for, until it ends. Returns the same promise. */
export function trackLoading<T>(loading: Promise<T>): Promise<T> {
  change(1)
  loading.then(
    () => change(-1),
    () => change(-1),
  )
  return loading
}

export function useIsLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running > 0,
    () => false,
  )
}

function change(by: number): void {
  running += by
  for (const listener of listeners) listener()
}
