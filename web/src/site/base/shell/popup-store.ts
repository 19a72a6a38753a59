import { useSyncExternalStore } from 'react'

/** The popups of the shell. One at a time; a later one takes the place of the one before. */
export type PopupName = 'toBeReleased' | 'walletNeeded' | 'update' | 'walletPicker' | 'walletAccount'

let shown: PopupName | null = null
const listeners = new Set<() => void>()

export function showPopup(name: PopupName | null): void {
  shown = name
  for (const listener of listeners) listener()
}

export const closePopup = (): void => showPopup(null)

export function usePopup(): PopupName | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => null,
  )
}
