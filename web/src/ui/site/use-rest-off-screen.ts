import { useEffect, type RefObject } from 'react'

/** Marks the element with `data-resting` while no part of it is on the screen, so that its motion can pause. */
export function useRestOffScreen(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) =>
      element.toggleAttribute('data-resting', !entry?.isIntersecting),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
}
