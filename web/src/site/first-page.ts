import type { ContentHead } from './content-page.tsx'

/** Where the build writes the head of a content page whose body may come later. */
export const firstHeadId = 'page-head'

let isTaken = false

/** The head of the page that was sent; once, for it is the first page only. Undefined where the body comes at once. */
export function takeFirstHead(): ContentHead | undefined {
  const text =
    isTaken || typeof document === 'undefined' ? null : document.getElementById(firstHeadId)?.textContent
  isTaken = true
  return text ? (JSON.parse(text) as ContentHead) : undefined
}

const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
let wake: () => void = () => undefined

/**
 * Ends when the visitor does something. Text is read and links work without scripts; those that make a part of the
 * first page quick are fetched when somebody may press in it. At build, and once awake, there is nothing to wait for.
 */
export const awake = new Promise<void>((done) => {
  wake = done
  if (typeof document === 'undefined') return done()
  const stop = new AbortController()
  const onSign = (): void => {
    stop.abort()
    done()
  }
  for (const sign of signs) addEventListener(sign, onSign, { passive: true, signal: stop.signal })
})

/** The first page is drawn anew instead of what was sent: all of it is needed at once. */
export function dropFirstPage(): void {
  isTaken = true
  wake()
}
