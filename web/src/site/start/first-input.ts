/** What a visitor does first, by pointer, finger, keys or an assistive technology. */
const signs = ['pointerover', 'pointerdown', 'scroll', 'focusin', 'keydown', 'click'] as const

/** Ends the wait without a sign. */
export let endWaitForInput: () => void = () => undefined

/**
 * Ends when the visitor does something. Text is read and links work without scripts; the scripts that answer
 * presses are needed from the first press on. At build, and after it, there is nothing to wait for.
 */
export const firstInput = new Promise<void>((done) => {
  endWaitForInput = done
  if (typeof document === 'undefined') return done()
  const stop = new AbortController()
  const onSign = (): void => {
    stop.abort()
    done()
  }
  for (const sign of signs)
    addEventListener(sign, onSign, { capture: true, passive: true, signal: stop.signal })
})
