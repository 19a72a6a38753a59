import type { MouseEvent as ReactMouseEvent } from 'react'

/** A press that is the browser's own, for a new tab, a window or a download, or that somebody has answered. */
export function isForBrowser(event: MouseEvent | ReactMouseEvent): boolean {
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    event.defaultPrevented
  )
}
