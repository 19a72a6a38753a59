import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { entryOf } from '#web/src/site/wallet/catalog.ts'
import { hasChromium } from '../browser.ts'
import { it } from '../environments.ts'
import type { WalletEnv } from './wallet-env.ts'
import { choose, dialogOf, openPage } from './wallet-steps.ts'
import { isSoak } from '../../support/soak.ts'

/** A bridge that finds no device, in the words of the connector (dcent-web-connector, src/index.js). */
const bridge = `<title>bridge</title><script>
  const tell = (message) => opener.postMessage(message, '*')
  const sayClosed = () => tell({ event: 'BridgeEvent', type: 'data', payload: 'popup-close' })
  addEventListener('message', ({ data }) => {
    if (data.event !== 'BridgeRequest') return
    const error = { code: 'device_not_found', message: 'no device' }
    const payload = { header: { status: 'error' }, body: { command: data.payload.method, error } }
    tell({ event: 'BridgeResponse', type: 'json', idx: data.idx, payload })
  })
  tell({ event: 'BridgeEvent', type: 'data', payload: 'popup-success' })
</script>`

describe.skipIf(!hasChromium())("a D'CENT behind its bridge", () => {
  let testEnv: WalletEnv
  let browser: Browser
  it.beforeAll(({ walletEnv, chromium }) => {
    testEnv = walletEnv
    browser = chromium
  })

  it.runIf(isSoak)(
    'opens the page of the bridge when it is chosen, and again when it is tried again',
    async () => {
      const { page, errors } = await openPage(browser, testEnv, { has: {} })
      const { installUrl } = entryOf('dcent')
      await page
        .context()
        .route(`${new URL(installUrl).origin}/**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: bridge }),
        )
      /** @returns the bridge's page, which the press opened. */
      const bridgeAfter = async (press: () => Promise<void>): Promise<Page> => {
        const opened = page.context().waitForEvent('page')
        await press()
        const found = await opened
        await found.waitForURL(installUrl)
        return found
      }
      const failed = dialogOf(page, 'Connection Failed')
      const first = await bridgeAfter(() => choose(page, "D'CENT"))
      await failed.getByText(/^Check wallet connection and bridge/).waitFor()
      await first.evaluate('sayClosed()')
      await first.close()
      await bridgeAfter(() => failed.getByRole('button', { name: 'Try again' }).click())
      await failed.getByText(/^Check wallet connection and bridge/).waitFor()
      expect(errors).toEqual([])
    },
  )
})
