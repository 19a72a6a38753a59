import { useSyncExternalStore } from 'react'

let picture: string | null = null
const listeners = new Set<() => void>()

/** The profile picture of whoever is logged in, a JPEG in base64, as the server said last. */
export function setOwnPicture(next: string | null): void {
  picture = next
  for (const listener of listeners) listener()
}

export function useOwnPicture(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => picture,
    () => null,
  )
}
