import { mkdirSync } from 'node:fs'
import i18next, { type TFunction } from 'i18next'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import eng from '#web/src/locales/eng/index.ts'
import kor from '#web/src/locales/kor/index.ts'
import { visit } from '../browser.ts'
import type { ConsoleEnv } from '../console-env.ts'
import { settled } from '../site/axe.ts'

const wordsOf = { eng, kor }
const localeOf = { eng: 'en-US', kor: 'ko-KR' } as const
export type WalkLanguage = keyof typeof wordsOf

/** SCREENS=folder keeps a picture at each width after every step. */
const screensDir = process.env['SCREENS']
/** Between them nothing but the menu changes its place: that is looked at where pictures are kept. */
const widths = screensDir ? [390, 1100, 1440] : [390, 1440]
const height = 900
/** A window over the page. */
const popup = '[role=dialog], [role=alertdialog]'

/** An operator in a browser of their own, who looks at every page after every click. */
export interface Walker {
  page: Page
  language: WalkLanguage
  /** The words of the console. */
  t: TFunction
  errors: string[]
  go(path: string): Promise<void>
  /** Presses a button, or follows a link, of what stands in front. */
  press(name: string | RegExp, role?: 'button' | 'link' | 'row' | 'tab' | 'radio'): Promise<void>
  /** Types into a field of what stands in front. */
  fill(label: string, text: string): Promise<void>
  /** Chooses from a list of values in what stands in front. */
  choose(label: string, value: string): Promise<void>
  /** Answers a question: its reason or what it asks to be typed, and yes. */
  answer(input: { yes: string; text?: string }): Promise<void>
  /** Holds what is shown against the window at each width. @param name of the picture. */
  look(name: string): Promise<void>
  close(): Promise<void>
}

export async function openWalker(
  browser: Browser,
  testEnv: ConsoleEnv,
  language: WalkLanguage,
): Promise<Walker> {
  const { page, errors } = await visit(browser, { locale: localeOf[language], width: 1440, height })
  const t = await wordsIn(language)
  const pictures = { taken: 0 }
  const look = (name: string) =>
    lookAt(page, `${language}-${String(++pictures.taken).padStart(2, '0')}-${name}`)
  const inFront = async () => {
    const windows = page.locator(popup)
    return (await windows.count()) > 0 ? windows.last() : page.locator('body')
  }
  const walker: Walker = {
    ...{ page, language, t, errors, look },
    go: async (path) => {
      await page.goto(`${testEnv.url}/admin/${path}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    },
    press: async (name, role = 'button') => {
      const dialog = page.locator(popup).last()
      const scope = (await dialog.count()) > 0 ? dialog : page
      await scope
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
    fill: async (label, text) => (await inFront()).getByLabel(label).first().fill(text),
    choose: async (label, value) =>
      void (await (await inFront()).getByLabel(label).first().selectOption(value)),
    answer: async ({ yes, text }) => {
      const dialog = page.getByRole('alertdialog')
      await dialog.waitFor()
      if (text !== undefined) await dialog.getByRole('textbox').fill(text)
      await dialog.getByRole('button', { name: yes, exact: true }).click()
    },
    close: () => page.context().close(),
  }
  await logIn(walker, testEnv)
  return walker
}

async function wordsIn(language: WalkLanguage): Promise<TFunction> {
  const words = i18next.createInstance()
  const locale = localeOf[language]
  await words.init({
    lng: locale,
    resources: { [locale]: { translation: wordsOf[language] } },
    interpolation: { escapeValue: false },
  })
  return words.t
}

async function logIn({ page, t, look }: Walker, testEnv: ConsoleEnv) {
  await page.goto(`${testEnv.url}/admin`)
  await page.getByLabel(t('login.id')).fill(testEnv.login.email)
  await page.getByLabel(t('login.password')).first().fill(testEnv.login.password)
  await look('login')
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await page.waitForURL(/adminMain/)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Nothing may be wider than the window, and no key may stand where its words should. */
async function lookAt(page: Page, name: string) {
  if (screensDir) mkdirSync(screensDir, { recursive: true })
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await settled(page)
    // A chart draws itself anew in the frame after.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const found = await page.evaluate(findWrong)
    expect({ name, width, ...found }).toEqual({ name, width, tooWide: [], keys: [] })
    if (!screensDir) continue
    const isWindow = (await page.locator(popup).count()) > 0
    await page.screenshot({ path: `${screensDir}/${name}-${width}.png`, fullPage: !isWindow })
  }
}

/** Runs in the page. */
function findWrong() {
  const modal = document.querySelector('[role=dialog], [role=alertdialog]')
  const scrolled = [document.documentElement, ...(modal ? [modal] : [])]
  const texts = (document.body.innerText.match(/\{\{\w|\b[a-z]+(?:\.[a-z][A-Za-z]+){2,}\b/g) ?? []).slice(
    0,
    5,
  )
  return {
    tooWide: scrolled.filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ tagName }) => tagName),
    keys: texts.filter((text) => !/\.(?:test|example|json|csv|com|local)\b/.test(text)),
  }
}
