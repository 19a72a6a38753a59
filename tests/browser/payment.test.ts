import { mkdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import eng from '#web/src/locales/eng/index.ts'
import { writeTransfer } from '#api/chain/solana/transfer-message.ts'
import { orderRun, paymentOf, setPrice, signTransfer } from '../support/payment/payments.ts'
import { rpcOf } from '../support/payment/rpc.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'
import { it } from './environments.ts'
import { expectNoErrors, openConsole, question, untilEnded } from './steps.ts'

const { payments, payPrices, receipts } = eng
const payer = newWallet()

describe.skipIf(!hasChromium())('a run that costs something', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(async ({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
    testEnv.solana.airdrop(payer.address, 10_000_000_000n)
    await testEnv.database.db.execute(
      sql`update projects set fee_wallet_address = ${newWallet().address} where mainnet = 'solana'`,
    )
  })
  it.afterAll(() => setPrice(testEnv.database.db, 'CREATE_AIRDROP', 0n))

  it('is paid on its page by a wallet, begins by itself, and what is paid too much is sent back', async () => {
    const { page, errors, leave } = await openConsole(browser, testEnv, 'adminPayPriceList')
    const name = payments.payCodes.CREATE_AIRDROP
    await page.getByText(payPrices.notOffered).first().waitFor()
    await keep(page, 'prices')
    await page.getByRole('button', { name: payPrices.changeOf.replace('{{name}}', name) }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('0.05')
    await keep(page, 'price')
    await page.getByRole('dialog').getByRole('button', { name: payPrices.save }).click()
    await page.getByText('0.05 SOL').waitFor()
    await keep(page, 'prices-set')

    await injectWallet(page)
    const masterId = await order()
    await page.goto(`${testEnv.url}/admin/adminMintingList/${masterId}`)
    await page.getByRole('img', { name: payments.card.qr }).waitFor()
    await keep(page, 'run-to-pay')
    await page.getByRole('button', { name: payments.card.payWith.replace('{{name}}', 'Test wallet') }).click()
    await page.getByText(payments.card.sent).waitFor()
    await keep(page, 'run-sent')
    await page.getByText(payments.card.paid).waitFor()
    await untilEnded(page, 'Completed')
    await keep(page, 'run-paid')

    const { recipient, reference } = await paymentOf(testEnv.database.db, masterId)
    await send({ recipient, reference, lamports: 70_000_000n })
    await page.goto(`${testEnv.url}/admin/adminReceiptList`)
    const late = page.getByRole('row').filter({ hasText: '0.07 SOL' }).first()
    await late.waitFor()
    await keep(page, 'receipts')
    await late.getByRole('link').first().click()
    await page.getByRole('dialog').getByText(payer.address.slice(0, 5), { exact: false }).first().waitFor()
    await keep(page, 'receipt')
    await page.getByRole('button', { name: receipts.refund.label }).click()
    const asked = await question(page, /0\.07 SOL/)
    await asked.getByRole('textbox').fill('It was paid twice.')
    await keep(page, 'refund-asked')
    await asked.getByRole('button', { name: receipts.refund.confirm }).click()
    await page.getByRole('dialog').getByText(receipts.states.refunded).waitFor({ timeout: 60_000 })
    await keep(page, 'refunded')
    await page.goto(`${testEnv.url}/admin/adminPaymentList`)
    await page
      .getByRole('row')
      .filter({ hasText: 'Seoul airdrop' })
      .getByText(payments.statuses['10'])
      .waitFor()
    await keep(page, 'payments')
    await order().then((id) => page.goto(`${testEnv.url}/admin/adminMintingList/${id}`))
    await page.getByRole('button', { name: payments.card.cancel }).click()
    await page.getByText(payments.card.over).waitFor()
    await keep(page, 'run-given-up')
    expectNoErrors(errors)
    expect(page.url()).toContain('adminMintingList')
    leave()
  }, 120_000)

  async function order() {
    const { database, vault, wallet } = testEnv
    const [row] = await database.db.execute<{ id: string }>(
      sql`select project_id as id from project_keys where address = ${wallet.address} and purpose = 'admin'`,
    )
    return orderRun({ db: database.db, vault, wallet, projectId: Number(row?.id) }, {})
  }

  async function send(to: { recipient: string; reference: string; lamports: bigint }) {
    const { blockhash, broadcast } = rpcOf(testEnv.solana.urls[0] ?? '')
    const bytes = writeTransfer({ payer: payer.address, ...to, blockhash: await blockhash() })
    await broadcast(signTransfer(bytes, payer).bytes)
  }

  /** A wallet as the Wallet Standard registers one; it signs here and sends at once. */
  async function injectWallet(page: Page) {
    await page.exposeFunction('payForTest', async (bytes: number[]) => {
      await rpcOf(testEnv.solana.urls[0] ?? '').broadcast(signTransfer(Uint8Array.from(bytes), payer).bytes)
    })
    await page.addInitScript((address) => {
      const account = { address, publicKey: new Uint8Array(32), chains: ['solana:localnet'], features: [] }
      const wallet = {
        ...{
          version: '1.0.0',
          name: 'Test wallet',
          icon: 'data:image/svg+xml;base64,',
          chains: account.chains,
        },
        accounts: [account],
        features: {
          'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
          'solana:signAndSendTransaction': {
            version: '1.0.0',
            signAndSendTransaction: async (input: { transaction: Uint8Array }) => {
              const { payForTest } = window as unknown as { payForTest(bytes: number[]): Promise<void> }
              await payForTest([...input.transaction])
              return [{ signature: new Uint8Array(64) }]
            },
          },
        },
      }
      const register = (api: { register(one: unknown): void }) => api.register(wallet)
      window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    }, payer.address)
  }
})

/** Pictures at two widths in both languages, where somebody wants them: `SCREENS=folder`. */
async function keep(page: Page, name: string) {
  const folder = process.env['SCREENS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const width of [390, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
}
