import { expect } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { takeTab, visitNext, type Tab } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'

/** Steps several browser tests share, by what a person sees: in English. */
export async function logIn(page: Page, testEnv: Pick<ConsoleEnv, 'url' | 'login'>) {
  await page.goto(`${testEnv.url}/admin`)
  await page.getByLabel('E-mail').fill(testEnv.login.email)
  await page.getByLabel('Password', { exact: false }).first().fill(testEnv.login.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/adminMain/)
}

/** An admin on a page of the console, in a tab where one is logged in already if there is any. */
export async function openConsole(
  browser: Browser,
  testEnv: Pick<ConsoleEnv, 'url' | 'login'>,
  path: string,
  width = 1440,
): Promise<Tab> {
  const tab = await takeTab(browser, { who: `admin ${testEnv.url}`, locale: 'en-US', width })
  if (tab.isNew) await logIn(tab.page, testEnv)
  else await visitNext(tab.page, testEnv.url, { keepsLogin: true })
  await tab.page.goto(`${testEnv.url}/admin/${path}`)
  return tab
}

export async function createCollection(page: Page, testEnv: ConsoleEnv, name: string) {
  await page.goto(`${testEnv.url}/admin/createCollection`)
  await page.getByRole('button', { name: 'Create collection' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Project').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Symbol').fill('PKONG')
  await dialog.getByLabel('URI').fill('https://assets.example.test/collection.json')
  await dialog.getByLabel('Royalty').fill('5')
  await dialog.getByRole('button', { name: 'Create collection' }).click()
  await page.getByRole('row').filter({ hasText: name }).getByText('Completed').waitFor()
}

/** Until the badge beside the run's name says how it ended. */
export async function untilEnded(
  page: Page,
  state: 'Completed' | 'Partially failed' | 'All failed' | 'Cancelled',
) {
  const head = page.getByRole('heading', { level: 1 }).locator('..')
  await head.getByText(state, { exact: true }).waitFor({ timeout: 90_000 })
}

/** The console asks all along whether every part answers; where one is stopped or slow, a 503 says so. */
export function expectNoErrors(errors: string[]) {
  return expect(errors.filter((it) => !(it.includes('503') && it.includes('/api/health/ready')))).toEqual([])
}

/** Goes somewhere by G and a letter, which count together only when one soon follows the other. */
export async function goByKeys(page: Page, letter: string, url: RegExp) {
  for (let tries = 0; tries < 5 && !url.test(page.url()); tries++) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await page.waitForURL(url, { timeout: 5_000 }).catch(() => undefined)
  }
  expect(page.url()).toMatch(url)
}

/**
 * Waits for what a page finds out by asking again and again: its time runs ahead by `stepMs` at every check, so
 * that the test need not wait for its next question. The page needs a clock: `hasClock`.
 */
export async function passTimeUntil(
  page: Page,
  isSo: () => boolean | Promise<boolean>,
  { stepMs = 1_000, timeout = 60_000 } = {},
): Promise<void> {
  const look = async () => {
    if (await isSo()) return true
    await page.clock.fastForward(stepMs)
    return isSo()
  }
  await expect.poll(look, { interval: 200, timeout }).toBe(true)
}

/** The dialog that asks, once it says what it should. */
export async function question(page: Page, title: string | RegExp) {
  const dialog = page.getByRole('alertdialog', { name: title })
  await dialog.waitFor()
  return dialog
}

/** Moves there with the Tab key alone, as somebody without a mouse. @throws when Tab never gets there. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}.`)
}
