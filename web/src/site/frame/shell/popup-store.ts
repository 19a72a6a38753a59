import { useSyncExternalStore } from 'react'
import type { Feature } from '#contract/feature/codes.ts'

/** The popups of the shell. One at a time; a later one takes the place of the one before. */
export type PopupName = 'toBeReleased' | 'walletNeeded' | 'update' | 'walletPicker' | 'walletAccount'

let shown: PopupName | null = null
let subject: Feature | undefined
const listeners = new Set<() => void>()

/** @param of what is to be released. */
export function showPopup(name: PopupName | null, of?: Feature): void {
  shown = name
  subject = of
  for (const listener of listeners) listener()
}

export function closePopup(): void {
  showPopup(null)
}

/** What the open popup is about. */
export function popupSubject(): Feature | undefined {
  return subject
}

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
