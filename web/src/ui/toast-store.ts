import { useSyncExternalStore } from 'react'

export interface ToastItem {
  id: number
  text: string
  tone: 'info' | 'success' | 'error'
}

const shownMax = 3
const none: ToastItem[] = []
let items: ToastItem[] = none
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: ToastItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

/** Shows a sentence at the bottom. Errors stay until dismissed. */
export function showToast(text: string, tone: ToastItem['tone'] = 'info'): number {
  lastId += 1
  publish([...items.filter((item) => item.text !== text), { id: lastId, text, tone }].slice(-shownMax))
  return lastId
}

export function dismissToast(id: number): void {
  publish(items.filter((item) => item.id !== id))
}

export function useToasts(): ToastItem[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => items,
    // A page written at build has none.
    () => none,
  )
}
