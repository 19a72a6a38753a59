import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isHydrated } from '../start/is-hydrated.ts'
import { isForBrowser } from '../frame/for-browser.ts'
import { matchPath } from '../frame/paths.ts'
import { sitePages } from './load-page.ts'

/**
 * Links of a part of the page that is not interactive yet lead to the next page without a reload too. React keeps presses
 * on such a part to itself, so they are met on their way down.
 */
export function useLateLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      if (isForBrowser(event)) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== location.origin || link.target || link.hreflang) return
      if (isHydrated(link) || link.pathname === location.pathname || !isPageHere(link.pathname)) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [navigate])
}

/** Whether a page of the site has this path. */
function isPageHere(path: string): boolean {
  const route = matchPath(path)
  return route !== undefined && sitePages.has(route)
}
