import type { WalletFamily } from '#contract/wallet/codes.ts'
import { closePopup, showPopup } from '../../frame/shell/popup-store.ts'
import { changeDialog, isSlip, readState, resetDialog, showStep, type WalletStep } from '../state.ts'

/** The caller that opened the dialog, and waits for its end. None, where a person pressed the header's button. */
let asker: ((isDone: boolean) => void) | null = null
/** What the dialog is busy with. */
let controller: AbortController | null = null

/** Opens the dialog at a step, for a person who then reads its last screen. */
export function showDialog(slot: WalletFamily | null, step: WalletStep = { name: 'list' }): void {
  endDialog(false)
  resetDialog(slot)
  showStep(step)
  showPopup('walletPicker')
}

/** The same, for code that continues. @returns whether what it was opened for was done before it closed. */
export function openDialog(slot: WalletFamily | null, step: WalletStep = { name: 'list' }): Promise<boolean> {
  showDialog(slot, step)
  return new Promise((resolve) => {
    asker = resolve
  })
}

/** It is done. A caller continues at once; a person reads the last screen first. */
export function finishDialog(): void {
  if (!asker) return
  const done = asker
  asker = null
  closePopup()
  done(true)
}

/** The dialog is closed: its work stops, and the caller that waits for it is notified. */
export function endDialog(isDone = false): void {
  controller?.abort()
  controller = null
  resetDialog()
  asker?.(isDone)
  asker = null
}

/** One piece of work at a time: a second press while one is under way does nothing. */
export async function runInDialog(
  work: (signal: AbortSignal) => Promise<void>,
  onFailure: (cause: unknown) => void,
): Promise<void> {
  if (controller) return
  const mine = new AbortController()
  controller = mine
  try {
    await work(mine.signal)
  } catch (cause) {
    // The person who stopped it knows.
    if (!mine.signal.aborted) onFailure(cause)
  } finally {
    if (controller === mine) controller = null
  }
}

/** Back to the list; what was under way stops. */
export function backToList(): void {
  controller?.abort()
  controller = null
  showStep({ name: 'list' })
}

/** Escape, a press outside, or the X. @returns whether the dialog may close: not while a signature is pending. */
export function mayClose(outsideAtMs: number | null): boolean {
  const { dialog } = readState()
  if (outsideAtMs !== null && isSlip(outsideAtMs)) return false
  if (dialog.step.name !== 'signing' || dialog.isClosing) return true
  changeDialog({ isClosing: true })
  return false
}

export function keepWaiting(): void {
  changeDialog({ isClosing: false })
}
