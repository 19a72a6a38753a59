import type { Browser } from 'playwright-core'
import { takeTab, visitNext } from '../browser.ts'
import { it } from '../environments.ts'
import type { SiteEnv } from './site-env.ts'
import { hydrated } from './steps.ts'

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
    /** A visitor on a page that is alive: what is pressed is heard. */
    open: async (path: string, width = 1440, locale: 'ko-KR' | 'en-US' = 'en-US') => {
      const tab = await takeTab(there(browser), { who: `site ${locale}`, locale, width })
      if (!tab.isNew) await visitNext(tab.page, there(testEnv).url)
      await tab.page.goto(there(testEnv).url + path)
      await hydrated(tab.page)
      return tab
    },
  }
}
