import { endWaitForInput } from './first-input.ts'
import type { ContentHead } from '../frame/loaded-page.ts'

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

/** The first page is drawn anew instead of what was sent: all of it is needed at once. */
export function dropFirstPage(): void {
  isTaken = true
  endWaitForInput()
}
