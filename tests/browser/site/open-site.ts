import type { Browser } from 'playwright-core'
import { it } from '../environments.ts'
import type { SiteEnv } from './site-env.ts'
import { openHydrated } from './steps.ts'

/**
 * The site and a browser for the tests of one file, there once they run, and how to open a page that is hydrated.
 */
export function openSite() {
  let testEnv: SiteEnv | undefined
  let browser: Browser | undefined
  it.beforeAll(({ siteEnv, chromium }) => {
    testEnv = siteEnv
    browser = chromium
  })
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The site is opened before the first test, not sooner.')
    return value
  }
  return {
    testEnv: () => there(testEnv),
    browser: () => there(browser),
    open: (path: string, width?: number, locale?: 'ko-KR' | 'en-US') =>
      openHydrated(there(browser), there(testEnv).url + path, width, locale),
  }
}
