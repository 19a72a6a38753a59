import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../browser.ts'
import { openHouse, type House } from '../house.ts'
import { openAlive } from './steps.ts'

/** A house and a browser for the tests of one file, there once they run, and how to open a page that is alive. */
export const openSite = () => {
  let house: House | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    house = await openHouse()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await house?.close()
  })
  const there = <T>(it: T | undefined): T => {
    if (it === undefined) throw new Error('The site is opened before the first test, not sooner.')
    return it
  }
  return {
    house: () => there(house),
    browser: () => there(browser),
    open: (path: string, width?: number, locale?: 'ko-KR' | 'en-US') =>
      openAlive(there(browser), there(house).url + path, width, locale),
  }
}
