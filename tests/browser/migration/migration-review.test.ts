import { createServer, type Server } from 'node:http'
import { sql } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { samplePrices } from '#localnet/demo/prices.ts'
import eng from '#web/src/site/locales/eng/migration.json' with { type: 'json' }
import { newWallet } from '../../support/wallet/wallet.ts'
import { hasChromium, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import { openMigrationEnv, type MigrationEnv } from './migration-env.ts'
import { migratePath, walkOf } from './migration-walk.ts'
import { findingsOn } from '../site/axe.ts'
import { passTimeUntil } from '../steps.ts'
import { isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('what is known before paying, and when paying goes wrong', () => {
  let testEnv: MigrationEnv
  let browser: Browser
  let outside: Server
  it.beforeAll(async ({ chromium }) => {
    browser = chromium
    const opened = await openOutside()
    outside = opened.server
    testEnv = await openMigrationEnv({
      TOKEN_PRICES_URL: `${opened.origin}/prices`,
      METADATA_HOSTS_ALLOWED: opened.origin,
    })
    await testEnv.migrations.line.db.execute(sql`
      update projects set json_path = ${`${opened.origin}/json`} where json_path is not null`)
  })
  it.afterAll(async () => {
    await testEnv?.close()
    outside?.closeAllConnections()
    outside?.close()
  })

  const atReview = async (width = 1440) => {
    const { page, errors } = await visitInTurn(browser, testEnv.url, {
      kind: 'metamask',
      locale: 'en-US',
      width,
      hasClock: true,
    })
    const wallets = await testEnv.wallets(page.context(), 'metamask', 1)
    await page.goto(testEnv.url + migratePath)
    const walk = walkOf(page)
    await walk.connect(/MetaMask/)
    await walk.address(newWallet().address)
    await walk.chooseAll()
    return { page, errors, wallets, walk }
  }

  it.runIf(isSoak)(
    'shows the new NFT with its own picture, and the fee in won, from a list that says it is a sample',
    async () => {
      const { page, errors, walk } = await atReview(390)
      await walk.window.getByText('0.1 KAIA (about 15 won)').first().waitFor()
      await walk.window.getByText(eng.won.sample).waitFor()
      await walk.window.getByText(/^Test project #1$/).waitFor()
      const pictures = walk.window.getByRole('listitem').locator('img')
      expect(await pictures.last().getAttribute('src')).toContain('data:image/svg+xml,%3Csvg')
      expect(await walk.window.getByText(eng.review.oldPicture).count()).toBe(0)
      expect(await findingsOn(page, 'the review with prices')).toEqual([])
      const folder = process.env['SCREENS_DIR']
      if (folder) await page.screenshot({ path: `${folder}/migration-review-eng-390.png` })
      expect(errors).toEqual([])
    },
  )

  it.runIf(isSoak)(
    'names a fee that failed, keeps the raw error below, and asks again only after it has checked',
    async () => {
      const { page, wallets, walk } = await atReview()
      const { rpcUrls } = wallets.evm.metamask
      const node = rpcUrls['0x2019'] ?? ''
      rpcUrls['0x2019'] = 'http://127.0.0.1:1'
      await walk.start()
      await walk.window.getByText('Failed to send KLAY.').waitFor()
      await walk.window.getByText(/Error occurred during KLAY transfer\./).waitFor()
      await walk.window.getByRole('alert').getByText(eng.details).click()
      expect(await findingsOn(page, 'a failed fee')).toEqual([])
      rpcUrls['0x2019'] = node
      const asked = wallets.prompts.count('send')
      await walk.press(eng.move.continue)
      // The wallet may have sent after all: it is not asked before the chain was watched for a while.
      await passTimeUntil(page, () => walk.window.getByText(eng.stops.unsure.fee.title).isVisible())
      expect(wallets.prompts.count('send')).toBe(asked)
      expect(await findingsOn(page, 'unsure')).toEqual([])
      await walk.press(eng.unsure.again.fee)
      await walk.complete()
      expect(wallets.prompts.count('send')).toBe(asked + 2)
    },
  )

  it.runIf(isSoak)(
    'asks before it closes while a wallet is asked, and a walk through the history asks nothing twice',
    async () => {
      const { page, wallets, walk } = await atReview()
      wallets.prompts.answer('send', 'hold')
      await walk.start()
      await walk.window.getByText(eng.now.fee.asking).waitFor()
      await walk.window.getByText('Signature 1/2').waitFor()
      await page.keyboard.press('Escape')
      await walk.window.getByText(eng.closing.text).waitFor()
      await walk.press(eng.closing.stay)
      await walk.window.getByText(eng.now.fee.asking).waitFor()
      await expect.poll(() => wallets.prompts.count('send')).toBe(1)
      await page.goBack()
      await page.goForward()
      await walk.title(eng.move.title).waitFor()
      wallets.prompts.answer('send', 'approve')
      wallets.prompts.release('approve')
      const continueButton = walk.window.getByRole('button', { name: /^(Pay and hand over|Continue)$/ })
      await continueButton
        .or(walk.title(eng.migration_complete.title))
        .or(walk.title(eng.move.watchTitle))
        .first()
        .waitFor()
      if (await continueButton.isVisible()) await continueButton.click()
      await walk.complete()
      // One fee and one NFT, whatever the page went through.
      expect(wallets.prompts.count('send')).toBe(2)
    },
  )
})

/** An exchange's price list and the new collection's metadata. */
async function openOutside() {
  const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/prices') return response.end(JSON.stringify(samplePrices))
    return response.end(JSON.stringify({ name: 'New', image: picture }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}
