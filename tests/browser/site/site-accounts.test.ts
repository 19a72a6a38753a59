import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import eng from '#web/src/site/locales/eng/account.json' with { type: 'json' }
import kor from '#web/src/site/locales/kor/account.json' with { type: 'json' }
import engPictures from '#web/src/site/locales/eng/pictures.json' with { type: 'json' }
import korPictures from '#web/src/site/locales/kor/pictures.json' with { type: 'json' }
import { casesOf } from '../../support/soak.ts'
import { photograph } from '../../support/document/pictures.ts'
import { goodPassword, lastCode, newUid } from '../../support/account/people.ts'
import { hasChromium, visit } from '../browser.ts'
import { it } from '../environments.ts'
import { findingsOn } from './axe.ts'
import type { SiteEnv } from './site-env.ts'
import { hydrated } from './steps.ts'

const words = { eng, kor }
const pictures = { eng: engPictures, kor: korPictures }
const visitors = [
  { lang: 'eng', width: 1440 },
  { lang: 'kor', width: 390 },
] as const
const locales = { eng: 'en-US', kor: 'ko-KR' } as const

describe.skipIf(!hasChromium())('an account', () => {
  let testEnv: SiteEnv
  let browser: Browser
  it.beforeAll(({ siteEnv, chromium }) => {
    testEnv = siteEnv
    browser = chromium
  })
  const submit = (page: Page) => page.locator('main form button[type=submit]').first().click()
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await page.fill(`main [name=${name}]`, value)
  }

  it.each(casesOf(visitors, ({ lang }) => lang === 'kor'))(
    'is made, entered by another password and closed, in $lang at $width px',
    async ({ lang, width }) => {
      const t = words[lang]
      const { page, errors } = await visit(browser, { locale: locales[lang], width })
      const go = async (path: string) => {
        await page.goto(`${testEnv.url}/${lang}/${path}`)
        await hydrated(page)
      }
      const uid = newUid()
      const findings: string[] = []
      const look = async (at: string) => findings.push(...(await findingsOn(page, at)))
      await go('login?social=failed')
      await page.getByText(t.social.failed).waitFor()
      await go('join')
      await page.waitForSelector('main [name=uid]')
      await submit(page)
      await page.getByRole('alert').waitFor()
      await look('join with an error')
      await fill(page, { uid })
      await submit(page)
      await page.waitForSelector('main [name=code]')
      expect(await focusedOn(page)).toContain(t.steps.code)
      await fill(page, { code: await lastCode(testEnv, uid) })
      await submit(page)
      await page.waitForSelector('main [name=nickname]')
      await fill(page, { name: '김가나', nickname: '가나', mobileNo: '01012345678' })
      await fill(page, { postcode: '06236', road: '테헤란로 1' })
      await page.reload()
      await page.waitForSelector('main [name=nickname]')
      expect(await page.inputValue('main [name=mobileNo]')).toBe('010-1234-5678')
      await submit(page)
      await page.waitForSelector('main [name=password]')
      await fill(page, { password: goodPassword, passwordCheck: goodPassword })
      await page.locator('main [name=all]').check()
      await page.getByText(t.strength['4']).waitFor()
      await look('password and agreements')
      await submit(page)
      await page.getByText(t.registered).waitFor()
      expect(await focusedOn(page)).toBe(t.registered)
      await go('mypage/profile')
      await setPicture(page, lang)
      await look('profile with a picture')
      await go('mypage/security')
      await page.locator('header img[src^="data:image/jpeg"]').waitFor()
      const another = 'nine green herons wait'
      await page.waitForSelector('main [name=current]')
      await fill(page, { current: goodPassword, password: another, passwordCheck: another })
      await submit(page)
      await page.getByText(t.passwordChanged).first().waitFor()
      await look('security')
      await page.getByRole('button', { name: t.leave.logOut, exact: true }).last().click()
      await page.getByText(t.signedOut.title).waitFor()
      await page.getByRole('main').getByRole('link', { name: t.login.submit }).click()
      await page.waitForSelector('main [name=uid]')
      await hydrated(page)
      await fill(page, { uid, password: goodPassword })
      await submit(page)
      await page.getByText(t.failures.LOGIN_WRONG_PASSWORD).first().waitFor()
      await fill(page, { password: another })
      await submit(page)
      // Back where one wanted to go.
      await page.waitForURL(/mypage\/security$/)
      await go('mypage/close')
      await page.waitForSelector('main [name=uid]')
      await fill(page, { uid })
      await submit(page)
      await page.getByText(t.close.done).waitFor()
      expect(findings).toEqual([])
      // The wrong password is a 401, which the console of the browser reports.
      expect(errors.filter((error) => !error.includes('401'))).toEqual([])
      await page.context().close()
    },
  )
})

/** What has the focus, as it reads. */
function focusedOn(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent)
}

/** Chooses a wrong file, then a picture, moves it, makes it larger, and keeps it. */
async function setPicture(page: Page, lang: 'eng' | 'kor') {
  const t = words[lang].picture
  const choose = (buffer: Buffer) =>
    page.locator('main input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('img', { name: t.none }).waitFor()
  await choose(Buffer.from('<svg onload="alert(1)"/>'))
  await page.getByText(pictures[lang].refusals.unsupported).waitFor()
  await choose(await photograph())
  const crop = page.getByRole('button', { name: t.keys })
  await crop.press('ArrowUp')
  await crop.press('+')
  const zoom = page.getByRole('slider', { name: t.zoom })
  expect(Number(await zoom.inputValue())).toBeCloseTo(1.2)
  await crop.hover()
  await page.mouse.down()
  await page.mouse.move(200, 300)
  await page.mouse.up()
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await page.getByRole('img', { name: t.own }).waitFor()
  await page.locator('header img[src^="data:image/jpeg"]').waitFor()
}
