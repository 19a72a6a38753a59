import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { hashPassword } from '#api/account/passwords.ts'
import { saveNewUser } from '#db/account/users.ts'
import { pictureLabel } from '#db/document/documents.ts'
import { createPersonalVault } from '#db/vault.ts'
import consoleWords from '#web/src/locales/eng/index.ts'
import engAccount from '#web/src/site/locales/eng/account.json' with { type: 'json' }
import eng from '#web/src/site/locales/eng/documents.json' with { type: 'json' }
import engPictures from '#web/src/site/locales/eng/pictures.json' with { type: 'json' }
import korAccount from '#web/src/site/locales/kor/account.json' with { type: 'json' }
import kor from '#web/src/site/locales/kor/documents.json' with { type: 'json' }
import korPictures from '#web/src/site/locales/kor/pictures.json' with { type: 'json' }
import { casesOf } from '../../support/soak.ts'
import { goodPassword, lastCode, newUid, waitingMails } from '../../support/account/people.ts'
import { photograph, pictureOf } from '../../support/document/pictures.ts'
import { hasChromium, visit } from '../browser.ts'
import { it } from '../environments.ts'
import { logIn } from '../steps.ts'
import { findingsOn } from './axe.ts'
import type { SiteEnv } from './site-env.ts'
import { hydrated } from './steps.ts'

const words = {
  eng: { site: eng, account: engAccount, pictures: engPictures },
  kor: { site: kor, account: korAccount, pictures: korPictures },
}
const people = [
  { lang: 'eng', width: 1440, kind: 'company' },
  { lang: 'kor', width: 390, kind: 'person' },
] as const
const locales = { eng: 'en-US', kor: 'ko-KR' } as const

describe.skipIf(!hasChromium())('documents', () => {
  let testEnv: SiteEnv
  let browser: Browser
  const reviewer = { email: 'reviewer@test.example', password: 'a password for reviewers' }
  it.beforeAll(async ({ siteEnv, chromium }) => {
    testEnv = siteEnv
    browser = chromium
    const passwordHash = await hashPassword(reviewer.password)
    await saveNewUser(testEnv.database.db, { uid: reviewer.email, passwordHash, role: 'operator' })
  })

  it.each(casesOf(people, ({ lang }) => lang === 'kor'))(
    'of a new $kind are covered, sent, refused, sent again and accepted, in $lang at $width px',
    async ({ lang, width, kind }) => {
      const t = words[lang]
      const uid = newUid()
      const { page, errors } = await visit(browser, { locale: locales[lang], width })
      await join(page, { testEnv, lang, uid, kind })
      await page.goto(`${testEnv.url}/${lang}/mypage/documents`)
      await hydrated(page)
      const console = await visit(browser, { locale: 'en-US', width: 1440 })
      await logIn(console.page, { url: testEnv.url, login: reviewer })
      const findings: string[] = []
      const kinds =
        kind === 'person'
          ? (['idCard', 'homeAddress'] as const)
          : (['businessLicence', 'companyAddress'] as const)
      const [first, second] = kinds
      await send(page, t, { kind: first, isRefusedFirst: kind === 'person' })
      expect(await middleOfPicture(testEnv, uid)).toEqual([0, 0, 0])
      findings.push(...(await findingsOn(page, 'documents that wait')))
      await review(console.page, testEnv, { uid, kind: first, isAccepted: false })
      findings.push(...(await findingsOn(console.page, 'a document that was refused')))
      await page.reload()
      await page.getByText(t.site.refusals.notCovered).waitFor()
      await send(page, t, { kind: first, isAgain: true })
      await review(console.page, testEnv, { uid, kind: first, isAccepted: true })
      await send(page, t, { kind: second })
      await review(console.page, testEnv, { uid, kind: second, isAccepted: true })
      await page.reload()
      await page.getByText(t.site.complete).waitFor()
      const mails = (await waitingMails(testEnv)).filter(
        (mail) => mail.to === uid && mail.kind === 'documentDecided',
      )
      expect(mails.map(({ params }) => params['state'])).toEqual(['accepted', 'accepted', 'refused'])
      expect(findings).toEqual([])
      // A session that is not there yet is a 401, and no worker makes this environment ready: 503.
      const said = [...errors, ...console.errors].filter((error) => !/ 401 |\/api\/health\/ready/.test(error))
      expect(said).toEqual([])
      await page.context().close()
      await console.page.context().close()
    },
  )
})

type Words = (typeof words)['eng'] | (typeof words)['kor']
type Kind = keyof (typeof eng)['kinds']

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.fill(`main [name=${name}]`, value)
}

async function join(
  page: Page,
  {
    testEnv,
    lang,
    uid,
    kind,
  }: { testEnv: SiteEnv; lang: 'eng' | 'kor'; uid: string; kind: 'person' | 'company' },
) {
  const submit = () => page.locator('main form button[type=submit]').first().click()
  await page.goto(`${testEnv.url}/${lang}/join`)
  await hydrated(page)
  await page.waitForSelector('main [name=uid]')
  await page.locator(`main [name=kind][value=${kind}]`).check()
  await fill(page, { uid })
  await submit()
  await page.waitForSelector('main [name=code]')
  await fill(page, { code: await lastCode(testEnv, uid) })
  await submit()
  await page.waitForSelector('main [name=nickname]')
  if (kind === 'company') await fill(page, { businessNo: '1234567891', telephone: '021234567' })
  await fill(page, { name: '김가나', nickname: '가나', mobileNo: '01012345678' })
  await fill(page, { postcode: '06236', road: '테헤란로 1' })
  await submit()
  await page.waitForSelector('main [name=password]')
  await fill(page, { password: goodPassword, passwordCheck: goodPassword })
  await page.locator('main [name=all]').check()
  await submit()
  await page.getByText(words[lang].account.registered).waitFor()
}

function sheetOf(page: Page, t: Words, kind: Kind) {
  return page.locator('main section').filter({ has: page.getByRole('heading', { name: t.site.kinds[kind] }) })
}

/** Brings a document as a person does: a wrong file first, then a picture with a box on it. */
async function send(
  page: Page,
  t: Words,
  { kind, isAgain, isRefusedFirst }: { kind: Kind; isAgain?: boolean; isRefusedFirst?: boolean },
) {
  const sheet = sheetOf(page, t, kind)
  await sheet.getByRole('button', { name: isAgain ? t.site.uploadAgain : t.site.upload, exact: true }).click()
  const choose = (name: string, buffer: Buffer) =>
    sheet.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  if (isRefusedFirst) {
    await choose('page.jpg', Buffer.from('<svg onload="alert(1)"/>'))
    await sheet.getByText(t.pictures.refusals.unsupported).waitFor()
  }
  await choose('card.jpg', isAgain ? await pictureOf() : await photograph())
  await sheet.locator('canvas').waitFor()
  if (isRefusedFirst) {
    await sheet.getByRole('button', { name: t.site.send, exact: true }).click()
    await sheet.getByText(t.site.cover.missing).waitFor()
  }
  await sheet.getByRole('button', { name: t.site.cover.add, exact: true }).click()
  await page.keyboard.press('Tab')
  await sheet.getByRole('button', { name: t.site.send, exact: true }).click()
  await sheet.getByText(t.site.states.submitted, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t.site.kinds[kind])
}

interface Review {
  uid: string
  kind: Kind
  isAccepted: boolean
}

async function review(page: Page, testEnv: SiteEnv, { uid, kind, isAccepted }: Review) {
  const say = consoleWords.documents
  await page.goto(`${testEnv.url}/admin/adminDocumentList?state=submitted`)
  await page.getByRole('link', { name: uid }).first().click()
  await page.getByRole('heading', { level: 1, name: say.kinds[kind] }).waitFor()
  await page.getByRole('button', { name: say.openIt }).click()
  await page.getByRole('img', { name: new RegExp(uid) }).waitFor()
  if (isAccepted) await page.getByRole('button', { name: say.accept, exact: true }).click()
  else {
    await page.getByRole('button', { name: say.refuse, exact: true }).click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('refusal')
    await page.getByRole('button', { name: say.refuseNow, exact: true }).click()
  }
  await page.getByText(say.gone).waitFor()
}

/** The colour in the middle of the picture that waits, where the box was. */
async function middleOfPicture({ database: { db }, env }: SiteEnv, uid: string) {
  const [row] = await db.execute<{ id: number; sealed: string }>(sql`
    select d.document_id::int as id, p.picture_sealed as sealed from document_pictures p
    join documents d using (document_id) join users u on u.uuid = d.user_uuid where u.uid = ${uid}`)
  if (!row) throw new Error(`No document of ${uid} waits.`)
  const bytes = createPersonalVault(env.PERSONAL_KEY).open(row.sealed, pictureLabel(row.id))
  const { width, height } = await sharp(bytes).metadata()
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 }
  return [...(await sharp(bytes).extract(middle).raw().toBuffer())]
}
