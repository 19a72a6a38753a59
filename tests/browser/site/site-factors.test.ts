import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hashPassword } from '#api/account/passwords.ts'
import { saveRegisteredUser } from '#db/account/accounts.ts'
import kor from '#web/src/site/locales/kor/account.json' with { type: 'json' }
import { codeOf } from '../../support/account/factors.ts'
import { goodPassword, newUid } from '../../support/account/people.ts'
import { hasChromium, visit } from '../browser.ts'
import { it } from '../environments.ts'
import { findingsOn } from './axe.ts'
import type { SiteEnv } from './site-env.ts'
import { hydrated } from './steps.ts'

const t = kor

describe.skipIf(!hasChromium())('a second factor', () => {
  let testEnv: SiteEnv
  let browser: Browser
  it.beforeAll(({ siteEnv, chromium }) => {
    testEnv = siteEnv
    browser = chromium
  })

  it('is set up, asked for at the login and before it is changed, on a phone', async () => {
    const uid = newUid()
    const passwordHash = await hashPassword(goodPassword)
    const uuid = await testEnv.database.db.transaction((tx) =>
      saveRegisteredUser(tx, { uid, passwordHash, name: '김가나', emailVerifiedAt: new Date() }),
    )
    const { page, errors } = await visit(browser, { locale: 'ko-KR', width: 390 })
    await addDevice(page)
    const findings: string[] = []
    const look = async (at: string) => findings.push(...(await findingsOn(page, at)))
    await logIn(page, uid)
    await page.waitForURL(/mypage\/security$/)
    await page.getByRole('button', { name: t.factors.addTotp }).click()
    const code = page.getByLabel(t.proof.totp)
    await code.waitFor()
    await look('an authenticator app')
    const secret = (await page.locator('section[aria-labelledby=factors] .font-mono').innerText()).replaceAll(
      /\s/g,
      '',
    )
    await code.fill(codeOf(secret, -1))
    await page.getByRole('button', { name: t.factors.confirm }).click()
    await page.getByText(t.factors.codesTitle).waitFor()
    await page.getByRole('button', { name: t.factors.kept }).click()
    await testEnv.database.db.execute(
      `update sessions set proved_at = now() - interval '11 minutes' where user_uuid = '${uuid}'`,
    )
    await page.getByRole('button', { name: t.factors.addPasskey }).click()
    await page.getByRole('button', { name: t.factors.makePasskey }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.proof.totp).fill(codeOf(secret))
    await look('who is there')
    await dialog.getByRole('button', { name: t.proof.submit, exact: true }).click()
    await page
      .locator('section[aria-labelledby=factors]')
      .getByText(/^패스키:/)
      .first()
      .waitFor()
    await page.context().clearCookies()
    await logIn(page, uid)
    await page.getByRole('heading', { name: t.second.title }).waitFor()
    await look('the second step')
    await page.getByRole('button', { name: t.proof.passkey, exact: true }).click()
    await page.waitForURL(/mypage\/security$/)
    expect(findings).toEqual([])
    // What is asked for first is refused before: the console of the browser reports it.
    expect(errors.filter((error) => !/401|403/.test(error))).toEqual([])
    await page.context().close()
  })

  /** Passkeys are for a name. */
  function siteUrl() {
    return testEnv.url.replace('127.0.0.1', 'localhost')
  }
  async function logIn(page: Page, uid: string) {
    await page.goto(`${siteUrl()}/kor/login?next=/kor/mypage/security`)
    await hydrated(page)
    await page.fill('main [name=uid]', uid)
    await page.fill('main [name=password]', goodPassword)
    await page.locator('main form button[type=submit]').first().click()
  }
  /** A device with a fingerprint that is always the right one. */
  async function addDevice(page: Page) {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
  }
})
