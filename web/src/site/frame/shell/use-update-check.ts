import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { frontVersion, isOlderThan } from '#web/src/shared/front-version.ts'
import { showPopup } from './popup-store.ts'
import { readFeatures, readFrontVersion } from './ask-server.ts'

/** The first page must not wait for it, nor compete with it. */
const firstCheckDelayMs = 2_000
let isFirst = true

/** SPEC.md section 7: on every route change, the server's front version against ours, digits only. */
export function useUpdateCheck(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    // The first page was filled just now.
    if (!isFirst) void readFeatures()
    const timer = setTimeout(() => void check(), isFirst ? firstCheckDelayMs : 0)
    isFirst = false
    return () => clearTimeout(timer)
  }, [pathname])
}

async function check(): Promise<void> {
  const version = await readFrontVersion()
  if (version !== null && isOlderThan(frontVersion, version)) showPopup('update')
}
