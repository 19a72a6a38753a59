import { isAlive } from './alive.ts'

/** What others put into the page is theirs. */
const ours = '#root button'

/** Longer, and what happens would surprise. */
const patienceMs = 10_000

/**
 * A press on a button that is not alive yet is kept until it is, and done then; without it the first touch of a phone,
 * which brings the page to life, would be lost. Of several the last one counts. Links need nobody.
 */
export function holdPresses(): void {
  let held: HTMLButtonElement | null = null
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>(ours) : null
      if (!button || isAlive(button)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const isWaiting = held !== null
      held = button
      if (!isWaiting) pressWhenAlive(performance.now() + patienceMs)
    },
    { capture: true },
  )
  function pressWhenAlive(until: number): void {
    if (!held || performance.now() > until || !held.isConnected) {
      held = null
      return
    }
    if (!isAlive(held)) return void requestAnimationFrame(() => pressWhenAlive(until))
    const button = held
    held = null
    button.click()
  }
}
