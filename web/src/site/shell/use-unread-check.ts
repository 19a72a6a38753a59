import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { readUnread } from '../frame/shell/ask-server.ts'
import { setUnread } from '../frame/unread.ts'
import { useSessionKey } from '../frame/wallet-glance.ts'

/** A page that stays open learns of what is new within this. */
const everyMs = 60_000

/** Counts the notices of whoever is logged in: at each page, now and then, and when the page comes to the front again. */
export function useUnreadCheck(): void {
  const { pathname } = useLocation()
  const isLoggedIn = useSessionKey() !== null
  useEffect(() => {
    if (!isLoggedIn) {
      setUnread(0)
      return
    }
    const check = (): void => {
      if (document.visibilityState === 'visible') void readUnread()
    }
    check()
    const timer = setInterval(check, everyMs)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [pathname, isLoggedIn])
}
