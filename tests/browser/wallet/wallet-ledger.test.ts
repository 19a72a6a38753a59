import { Wallet } from 'ethers'
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { it } from '../environments.ts'
import { installLedger } from '../injected/ledger.ts'
import { hydrated } from '../site/steps.ts'
import type { WalletEnv } from './wallet-env.ts'
import { choose, dialogOf, sessionOf } from './wallet-steps.ts'

describe.skipIf(!hasChromium())('a Ledger on a cable', () => {
  let testEnv: WalletEnv
  let browser: Browser
  it.beforeAll(({ walletEnv, chromium }) => {
    testEnv = walletEnv
    browser = chromium
  })

  it.each([
    [
      'ko-KR',
      '/kor',
      '이제 서명해 주세요',
      '서명하고 로그인',
      '서명을 취소했습니다',
      '다시 시도',
      '연결되었습니다',
    ],
    ['en-US', '/eng', 'Now sign', 'Sign and log in', 'You canceled the signature', 'Try again', 'Connected'],
  ] as const)(
    'logs in through the device kit and WebHID (%s)',
    async (locale, path, offer, sign, canceled, retry, done) => {
      const { page, errors } = await visit(browser, { locale, width: 1440 })
      const key = new Wallet(Wallet.createRandom().privateKey)
      const ledger = await installLedger(page.context(), key)
      await page.goto(testEnv.url + path)
      await hydrated(page)
      await choose(page, 'Ledger')
      ledger.isRefusing = true
      await dialogOf(page, offer).getByRole('button', { name: sign }).click()
      await dialogOf(page, canceled).waitFor()
      expect(await sessionOf(page)).toBe('SIGNED_OUT')
      ledger.isRefusing = false
      await dialogOf(page, canceled).getByRole('button', { name: retry }).click()
      // What stands there instead, if it does not come to that, is said.
      const title = () => page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent()
      await expect.poll(title, { timeout: 60_000 }).toBe(done)
      expect(String(await sessionOf(page)).toLowerCase()).toBe(key.address.toLowerCase())
      expect(ledger.signed).toHaveLength(1)
      expect(ledger.signed[0]).toContain(`127.0.0.1`)
      expect(ledger.commands).toContain('0xe002')
      expect(errors).toEqual([])
      await page.context().close()
    },
  )
})
