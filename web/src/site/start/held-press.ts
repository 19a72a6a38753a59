import { isHydrated } from './is-hydrated.ts'
import { isForBrowser } from '../frame/for-browser.ts'

/** What others put into the page is theirs. A link works without scripts, but the one to the other language asks first. */
const ours = '#root button, #root a[hreflang]'

/** As long as SPEC.md section 8 waits for a script. */
const patienceMs = 120_000

let held: HTMLElement | null = null
let isHopeless = false

/**
 * A press on what is not interactive yet is kept until it is, and done then; without it the first touch of a phone, which
 * brings the page to life, would be lost. Of several the last one counts.
 */
export function holdPresses(): void {
  addEventListener(
    'click',
    (event: MouseEvent) => {
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(ours) : null
      if (!pressed || isHydrated(pressed)) return
      // A link to a new tab works without scripts.
      if (pressed instanceof HTMLAnchorElement && isForBrowser(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      held = pressed
      if (isHopeless) location.reload()
      else pressWhenHydrated(pressed, performance.now() + patienceMs)
    },
    { capture: true },
  )
}

/** Scripts did not come, so that parts of the page stay without function: a press there reloads the page. */
export function reloadOnPress(): void {
  isHopeless = true
  if (held?.isConnected) location.reload()
}

function pressWhenHydrated(pressed: HTMLElement, until: number): void {
  if (held !== pressed) return
  const isGone = !pressed.isConnected
  if (!isGone && !isHydrated(pressed) && performance.now() < until)
    return void requestAnimationFrame(() => pressWhenHydrated(pressed, until))
  held = null
  if (!isGone) pressed.click()
}
