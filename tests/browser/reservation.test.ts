import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { adminWords, siteWords } from '../support/reservation/words.ts'
import { saveTestPlace } from '../support/reservation/reservation-rows.ts'
import { casesOf, isSoak } from '../support/soak.ts'
import { saveTestCollection, saveTestPlan, statusOf } from '../support/rows.ts'
import { hasChromium } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'
import { it } from './environments.ts'
import { findingsOn } from './site/axe.ts'
import { setFeature } from './site/features.ts'
import { expectNoErrors, openConsole } from './steps.ts'
import { choose, openPage, sessionOf } from './wallet/wallet-steps.ts'

const folder = process.env['SCREENS']
let pictures = 0

/** Keeps a picture at three widths, for whoever looks. */
async function look(page: Page, name: string) {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const width of [390, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => document.fonts.ready)
    const language = await page.evaluate(() => document.documentElement.lang)
    const path = join(folder, `${String(++pictures).padStart(3, '0')}-${name}-${language}-${width}.png`)
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
}

/** The console in a language; the next test finds it in English. */
async function speak(page: Page, language: 'eng' | 'kor') {
  await page.setViewportSize({ width: 1440, height: 900 })
  const switchTo = (name: string) => page.getByRole('button', { name }).first()
  const [own, other] = language === 'kor' ? ['한국어', 'English'] : ['English', '한국어']
  await switchTo(own).or(switchTo(other)).first().waitFor()
  if (await switchTo(own).isVisible()) await switchTo(own).click()
  await switchTo(other).waitFor()
}

/** What the form of a place makes. */
function rowsOf(name: string) {
  const rules = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], minutes: [600, 630], capacity: 1 }]
  return { nameKor: `안과 ${name}`, nameEng: name, rules, leadHours: 24, cutoffHours: 48 }
}

const locales = { eng: 'en-US', kor: 'ko-KR' } as const

describe.skipIf(!hasChromium())('a holder who books a clinic', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  async function untilMade(masterId: number) {
    const status = async () => (await statusOf(testEnv.database.db, masterId))?.status
    await expect.poll(status, { timeout: 60_000 }).toBe('20')
  }

  /** A collection on chain of which the wallet has one NFT. @returns its id. */
  async function mintTo(owner: string, collection: string) {
    const { db } = testEnv.database
    const [project] = await db.execute<{ id: string }>(sql`select min(project_id) as id from projects`)
    const projectId = Number(project?.id)
    const made = await saveTestCollection(db, testEnv.vault, projectId, testEnv.payer)
    await untilMade(made.masterId)
    const masterId = await saveTestPlan(db, testEnv.vault, {
      ...{ projectId, collectionId: made.collectionId, kind: 'mint', standard: 'token-metadata' },
      items: [{ name: 'Kongz #7', uri: 'https://assets.example.test/7.json', owner }],
    })
    await untilMade(masterId)
    await db.execute(sql`
      update collections set name = ${collection} where collection_id = ${made.collectionId}`)
    return made.collectionId
  }

  async function registerPlace(language: 'eng' | 'kor', name: string, collection: string) {
    const words = adminWords[language].places
    const { page, errors, leave } = await openConsole(browser, testEnv, 'adminPlaceList')
    await speak(page, language)
    await look(page, 'places')
    await page.getByRole('link', { name: words.create, exact: true }).first().click()
    const typed = {
      ...{ nameKor: `안과 ${name}`, nameEng: name, textKor: '검사를 받습니다.', textEng: 'An examination.' },
      ...{ addressKor: '서울 중구 세종대로 1', addressEng: '1 Sejong-daero', phone: '02-123-4567' },
      ...{
        priceKor: '3만 원',
        priceEng: '30,000 won',
        prepareKor: '렌즈를 빼세요.',
        prepareEng: 'No lenses.',
      },
    }
    for (const [field, text] of Object.entries(typed)) await page.locator(`[name=${field}]`).fill(text)
    await page.locator('[name=kind]').selectOption('eyeClinic')
    await page.locator('[name=status]').selectOption('open')
    await page.locator('[name=rules]').fill('10:00, 10:30')
    for (const day of ['6', '0'] as const) await page.getByLabel(words.weekdays[day], { exact: true }).check()
    await page.getByLabel(words.benefitKor).fill('검사비 반값')
    await page.getByLabel(words.benefitEng).fill('Half the price')
    await page.locator('[name=benefits]').click()
    await page.getByRole('option', { name: collection }).click()
    await look(page, 'place-form')
    await page.getByRole('button', { name: words.register, exact: true }).click()
    await page.getByRole('link', { name: words.days.title }).click()
    await page.getByText(words.sheet.empty, { exact: true }).waitFor()
    await look(page, 'place-days')
    await speak(page, 'eng')
    expectNoErrors(errors)
    leave()
  }

  /** From the list of places to the booking that is complete; the day is chosen by keys alone. */
  async function bookIt(page: Page, language: 'eng' | 'kor', name: string) {
    const words = siteWords[language].reservation
    await page.goto(`${testEnv.url}/reservation/eyeClinic`)
    await page.getByRole('link', { name: new RegExp(`${name}$`) }).waitFor()
    await look(page, 'clinics')
    await page.getByRole('link', { name: new RegExp(`${name}$`) }).click()
    await page.getByRole('grid').waitFor()
    const free = page.getByRole('grid').locator('button:not(:disabled)')
    await free.first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /10:30/ }).check({ force: true })
    await page.getByText('Kongz #7', { exact: false }).first().waitFor()
    await page.locator('[name=email]').fill('nobody')
    await page.getByRole('button', { name: words.toReview }).last().click()
    await page.getByText(words.errors.email, { exact: true }).waitFor()
    await look(page, 'wrong')
    const typed = { name: '김예약', phone: '010-1234-5678', email: 'guest@visitor.example' }
    for (const [field, text] of Object.entries(typed)) await page.locator(`[name=${field}]`).fill(text)
    expect(await findingsOn(page, 'booking')).toEqual([])
    await look(page, 'booking')
    await page.getByRole('button', { name: words.toReview }).last().click()
    await page.getByText(words.review.title).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(words.review.title)
    await page.getByRole('button', { name: words.review.send, exact: true }).click()
    await page.getByText(words.check.replace('{{field}}', words.consent.field)).waitFor()
    await page.locator('[name=isAgreed]').check()
    await look(page, 'review')
    await page.getByRole('button', { name: words.review.send, exact: true }).click()
    await page.getByRole('heading', { name: words.done.title }).waitFor()
    await look(page, 'done')
  }

  it.each(casesOf(['eng', 'kor'] as const, (language) => language === 'eng'))(
    'chooses a free day by keys, books, and cancels it, as guest and operator see it, in %s',
    async (language) => {
      const words = siteWords[language].reservation
      const staff = adminWords[language].reservations
      const name = `Sight ${String(Date.now()).slice(-6)}`
      await setFeature(testEnv, 'reservation', { state: 'open' })
      const { page, wallets, errors } = await openPage(browser, testEnv, {
        ...{ has: { phantom: 'standard' }, locale: locales[language], path: `/${language}` },
      })
      const address = wallets.addresses.solana[0] ?? ''
      await choose(page, 'Phantom')
      await expect.poll(() => sessionOf(page)).toEqual([address])
      const collectionId = await mintTo(address, `Kongz of ${name}`)
      // What the form makes of it takes a console of its own: the rows are the same.
      if (isSoak) await registerPlace(language, name, `Kongz of ${name}`)
      else await saveTestPlace(testEnv.database.db, collectionId, rowsOf(name))
      await bookIt(page, language, name)

      await page.getByRole('link', { name: words.done.detail }).click()
      await page.getByText(words.statuses[5], { exact: true }).waitFor()
      expect(await findingsOn(page, 'detail')).toEqual([])
      await look(page, 'detail')
      await page.getByRole('button', { name: words.cancel.label }).click()
      await look(page, 'cancel-asked')
      await page.getByRole('dialog').getByRole('button', { name: words.cancel.yes }).click()
      await page.getByText(words.statuses[10], { exact: true }).waitFor()

      const seq = Number(/(\d+)$/.exec(page.url())?.[1])
      const opened = await openConsole(browser, testEnv, 'adminReservationList')
      await speak(opened.page, language)
      await opened.page.getByText(`#${seq}`, { exact: true }).waitFor()
      await look(opened.page, 'bookings')
      await opened.page.goto(`${testEnv.url}/admin/reservationDetail/${seq}`)
      await opened.page.getByText('김예약').waitFor()
      expect(await findingsOn(opened.page, 'booking of the console')).toEqual([])
      await look(opened.page, 'booking-of-staff')
      await opened.page.getByRole('button', { name: staff.accept.label }).first().click()
      await opened.page.getByRole('alertdialog').getByRole('button', { name: staff.accept.label }).click()
      await opened.page.getByText(staff.statuses[50], { exact: true }).first().waitFor()
      await look(opened.page, 'cancelled-by-staff')
      await speak(opened.page, 'eng')
      expectNoErrors(opened.errors)
      opened.leave()

      await page.goto(`${testEnv.url}/${language}/mypage/reservation`)
      await page.getByText(words.statuses[50], { exact: true }).waitFor()
      await look(page, 'mine')
      await setFeature(testEnv, 'reservation', { state: 'planned' })
      expect(errors).toEqual([])
    },
  )
})
