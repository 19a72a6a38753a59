import { getAddress } from 'ethers'
import type { Browser } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import eng from '#web/src/site/locales/eng/migration.json' with { type: 'json' }
import { newWallet } from '../../support/wallet/wallet.ts'
import { hasChromium, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import type { MigrationEnv } from './migration-env.ts'
import { migratePath, walkOf } from './migration-walk.ts'
import { isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('the migration window with Klip', () => {
  let testEnv: MigrationEnv
  let browser: Browser
  it.beforeAll(({ migrationEnv, chromium }) => {
    testEnv = migrationEnv
    browser = chromium
  })
  beforeEach(() => {
    testEnv.klip.decided.length = 0
  })

  /** A visitor whose phone has said who it is and signed, at the review of one NFT. */
  const atReview = async () => {
    const [tokenId = ''] = await testEnv.mintTo(testEnv.klip.wallet.address, 1)
    const { page, errors } = await visitInTurn(browser, testEnv.url, {
      kind: 'klip',
      locale: 'en-US',
      width: 1440,
      hasClock: true,
    })
    await page.goto(testEnv.url + migratePath)
    const walk = walkOf(page)
    const answers = async () => {
      await testEnv.klip.decide('auth', true)
      await testEnv.klip.decide('sign_message', true)
    }
    await Promise.all([walk.connect(/Klip/), answers()])
    await walk.address(newWallet().address)
    await walk.chooseAll()
    const code = walk.window.getByRole('img', { name: /QR code/ })
    return { page, errors, walk, tokenId, code }
  }

  /** Starts; the phone signs where the NFT goes. */
  const start = (walk: ReturnType<typeof walkOf>) =>
    Promise.all([walk.start(), testEnv.klip.decide('sign_message', true)])

  it.runIf(isSoak)('takes an NFT to Solana: the fee by send_klay, the NFT by execute_contract', async () => {
    const { errors, walk, tokenId, code } = await atReview()
    await start(walk)
    await code.waitFor()
    const fee = await testEnv.klip.decide('send_klay', true)
    const [from, to] = [testEnv.klip.wallet.address, getAddress(testEnv.migrations.admin.address)]
    expect(fee.transaction).toEqual({ from, to, amount: '0.1' })
    const nft = await testEnv.klip.decide('execute_contract', true)
    expect(nft.transaction).toMatchObject({
      from,
      to: getAddress(testEnv.migrations.old.address),
      value: '0',
      params: JSON.stringify([from, to, tokenId]),
    })
    await walk.complete()
    expect(await code.count()).toBe(0)
    expect(testEnv.klip.decided).toEqual([
      'auth',
      'sign_message',
      'sign_message',
      'send_klay',
      'execute_contract',
    ])
    expect(await testEnv.migrations.ownerOf(tokenId)).toBe(testEnv.migrations.admin.address.toLowerCase())
    expect(errors).toEqual([])
  })

  it.runIf(isSoak)(
    'keeps everything when the phone refuses the fee, and continues with a new code',
    async () => {
      const { walk } = await atReview()
      await start(walk)
      await testEnv.klip.decide('send_klay', false)
      await walk.window.getByText(eng.faults.fee.rejected.title).waitFor()
      await walk.press(eng.move.continue)
      await testEnv.klip.decide('send_klay', true)
      await testEnv.klip.decide('execute_contract', true)
      await walk.complete()
    },
  )

  it.runIf(isSoak)(
    'continues after a reload between fee and NFT, without asking the phone who it is again',
    async () => {
      const { page, walk, code } = await atReview()
      await start(walk)
      await testEnv.klip.decide('send_klay', true)
      await testEnv.klip.decide('execute_contract', false)
      await walk.window.getByText(eng.faults.nft.rejected.title).waitFor()
      await page.reload()
      await walk.title(eng.move.title).waitFor()
      await walk.window.getByText(eng.phases.nftDue).waitFor()
      await walk.press(eng.move.start)
      await code.waitFor()
      await testEnv.klip.decide('execute_contract', true)
      await walk.complete()
      expect(testEnv.klip.decided).toEqual([
        'auth',
        'sign_message',
        'sign_message',
        'send_klay',
        'execute_contract',
        'execute_contract',
      ])
    },
  )
})
