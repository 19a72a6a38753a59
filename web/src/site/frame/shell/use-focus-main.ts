import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const places = new Map<string, number>()

/** After a navigation: the top of the new page, with the focus on it; going back, the place it was left at. */
export function useFocusMain(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const shownPath = useRef(pathname)
  // With the layout, as the scrolling below is: else the focus would be announced on the page that is left.
  useLayoutEffect(() => {
    const onScroll = (): void => void places.set(key, scrollY)
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [key])
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    history.scrollRestoration = 'manual'
    if (hash) return document.getElementById(hash.slice(1))?.scrollIntoView()
    scrollTo({ top: type === 'POP' ? (places.get(key) ?? 0) : 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, key, type])
}
