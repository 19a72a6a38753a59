import type { Browser, Page } from 'playwright-core'
import { visit } from '../browser.ts'

/** A visitor on a page that is hydrated: a press has its effect. */
export async function openHydrated(
  browser: Browser,
  url: string,
  width = 1440,
  locale: 'ko-KR' | 'en-US' = 'en-US',
) {
  const visitor = await visit(browser, { locale, width })
  await visitor.page.goto(url)
  await hydrated(visitor.page)
  return visitor
}

/** Until React has hydrated the page, which it does in small parts, and what follows that is done. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const root = Object.entries(document.querySelector('#root') ?? {})
    const fiber = root.find(([key]) => key.startsWith('__reactContainer'))?.[1]
    const { child, memoizedState } = fiber?.stateNode?.current ?? {}
    return Boolean(child) && memoizedState?.isDehydrated === false
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Until the page has asked the server for the front version for the first time, which it does late. */
export function firstLookDone(page: Page) {
  return page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('FRONT_VERSION')),
  )
}

/** Until what is below the first screen has its real height too: see boot.ts. */
export function laidOut(page: Page) {
  return page.waitForFunction(() => document.documentElement.dataset['shown'] === '')
}

export function menuTop(page: Page, group: string) {
  return page.locator(`#menu-${group}-top`)
}
export function menuSub(page: Page, group: string) {
  return page.locator(`#menu-${group}`)
}
export function focusedText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent?.trim())
}
export function focusedId(page: Page) {
  return page.evaluate(() => document.activeElement?.id)
}
