import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hashPassword } from '#api/account/passwords.ts'
import { noticeCodes, type NoticeCode } from '#contract/notice/notice-params.ts'
import { sayNotice } from '#contract/notice/notice-words.ts'
import { saveRegisteredUser } from '#db/account/accounts.ts'
import { findOptionalChoices } from '#db/notice/choices.ts'
import { signUnsubscribe } from '#db/notice/unsubscribe.ts'
import { createPersonalVault } from '#db/vault.ts'
import engShell from '#web/src/site/locales/eng/shell.json' with { type: 'json' }
import korShell from '#web/src/site/locales/kor/shell.json' with { type: 'json' }
import eng from '#web/src/site/locales/eng/mypage.json' with { type: 'json' }
import kor from '#web/src/site/locales/kor/mypage.json' with { type: 'json' }
import { goodPassword, newUid } from '../../support/account/people.ts'
import { tell } from '../../support/notice/notice-rows.ts'
import { sampleNotices } from '../../support/notice/sample-notices.ts'
import { casesOf } from '../../support/soak.ts'
import { hasChromium, visit } from '../browser.ts'
import { it } from '../environments.ts'
import { findingsOn } from './axe.ts'
import type { SiteEnv } from './site-env.ts'
import { hydrated } from './steps.ts'

const words = { eng: { ...eng, shell: engShell }, kor: { ...kor, shell: korShell } }
const visitors = [
  { lang: 'kor', width: 390 },
  { lang: 'eng', width: 1440 },
] as const
const locales = { eng: 'en-US', kor: 'ko-KR' } as const
const folder = process.env['SCREENS']

describe.skipIf(!hasChromium())('an inbox', () => {
  let testEnv: SiteEnv
  let browser: Browser
  it.beforeAll(({ siteEnv, chromium }) => {
    testEnv = siteEnv
    browser = chromium
  })

  /** Keeps a picture, for whoever looks. */
  const look = async (page: Page, name: string) => {
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
  }
  const newPerson = async () => {
    const uid = newUid()
    const passwordHash = await hashPassword(goodPassword)
    const person = { uid, passwordHash, name: '김가나', nickname: '가나', emailVerifiedAt: new Date() }
    const uuid = await testEnv.database.db.transaction((tx) => saveRegisteredUser(tx, person))
    return { uid, uuid: uuid ?? '' }
  }
  const told = <Code extends NoticeCode>(userUuid: string, code: Code) =>
    tell(testEnv.database.db, { userUuid, code, entity: code, params: sampleNotices[code] })

  it.each(casesOf(visitors, ({ lang }) => lang === 'kor'))(
    'is counted, read and mailed as its person chooses, in $lang at $width px',
    async ({ lang, width }) => {
      const t = words[lang]
      const { uid, uuid } = await newPerson()
      for (const code of noticeCodes) await told(uuid, code)
      const { page, errors } = await visit(browser, { locale: locales[lang], width })
      const go = async (path: string) => {
        await page.goto(`${testEnv.url}/${lang}/${path}`)
        await hydrated(page)
      }
      const findings: string[] = []
      await go('login?next=/' + lang + '/mypage')
      await page.waitForSelector('main [name=uid]')
      await page.fill('main [name=uid]', uid)
      await page.fill('main [name=password]', goodPassword)
      await page.locator('main form button[type=submit]').first().click()
      await page.waitForURL(/mypage$/)
      await page.getByRole('region', { name: t.news.title }).getByRole('listitem').nth(4).waitFor()
      // Beside the whole menu the number is on the way to my page.
      const [some, none] =
        width < 1280
          ? ([t.shell.unread, t.shell.notices] as const)
          : ([t.shell.myPageUnread, t.shell.myPage] as const)
      const header = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
      const unread = (count: number) => header(some.replace('{{count}}', String(count)))
      await unread(noticeCodes.length).waitFor()
      findings.push(...(await findingsOn(page, 'home')))
      await look(page, `home-${lang}-${width}`)
      await page.getByRole('link', { name: t.news.all }).click()
      const inbox = page.getByRole('region', { name: t.parts.notices, exact: true })
      await inbox
        .getByRole('listitem')
        .nth(noticeCodes.length - 1)
        .waitFor()
      for (const code of noticeCodes)
        await inbox
          .getByText(sayNotice(lang, { code, params: sampleNotices[code] }).title)
          .first()
          .waitFor()
      findings.push(...(await findingsOn(page, 'inbox')))
      await look(page, `inbox-${lang}-${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await inbox.locator('a[href$="/mypage/security"]').first().click()
      await unread(noticeCodes.length - 1).waitFor()
      await page.goBack()
      await page.getByRole('button', { name: t.news.markAll }).click()
      await header(none).waitFor()

      await page.getByLabel(t.kinds.payment).check()
      await page.getByLabel(t.kinds.reveal).check()
      await page.getByRole('button', { name: t.choices.save }).click()
      await page.getByText(t.choices.saved).first().waitFor()
      await look(page, `choices-${lang}-${width}`)
      const personal = createPersonalVault(testEnv.env.PERSONAL_KEY)
      const signature = signUnsubscribe(personal, { userUuid: uuid, kind: 'payment' })
      // Whoever has the mail: another browser, with nobody logged in.
      const other = await visit(browser, { locale: locales[lang], width })
      await other.page.goto(
        `${testEnv.url}/${lang}/unsubscribe?user=${uuid}&kind=payment&signature=${signature}`,
      )
      await hydrated(other.page)
      const end = t.unsubscribe.end.replace('{{kind}}', t.kinds.payment)
      await look(other.page, `unsubscribe-${lang}-${width}`)
      await other.page.getByRole('button', { name: end }).click()
      await other.page.getByText(t.unsubscribe.done.replace('{{kind}}', t.kinds.payment)).waitFor()
      findings.push(...(await findingsOn(other.page, 'unsubscribe')))
      expect(await findOptionalChoices(testEnv.database.db, uuid)).toMatchObject({ mailKinds: ['reveal'] })
      expect(findings).toEqual([])
      expect([...errors, ...other.errors]).toEqual([])
      await page.context().close()
      await other.page.context().close()
    },
  )
})
