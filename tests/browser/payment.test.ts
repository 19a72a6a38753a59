import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { casesOf, isSoak } from '../support/soak.ts'
import { orderRun, paymentOf, setPrice, transferOf } from '../support/payment/payments.ts'
import { rpcOf } from '../support/payment/rpc.ts'
import { newWallet, type Wallet } from '../support/wallet/wallet.ts'
import { hasChromium } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'
import { it } from './environments.ts'
import { injectStandardWallet } from './injected/standard-wallet.ts'
import { openWalker, type Walker } from './operator/walker.ts'
import { expectNoErrors } from './steps.ts'

const languages = casesOf(['eng', 'kor'] as const, (language) => language === 'eng')

interface Scene {
  walker: Walker
  testEnv: ConsoleEnv
  payer: Wallet
}

describe.skipIf(!hasChromium())('a run that costs something', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(async ({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
    await testEnv.database.db.execute(
      sql`update projects set fee_wallet_address = ${newWallet().address} where mainnet = 'solana'`,
    )
  })
  it.afterAll(() => setPrice(testEnv.database.db, 'CREATE_AIRDROP', 0n))

  it.for(languages)(
    'is priced, started and paid, and what is paid too much is sent back: %s',
    { timeout: 240_000 },
    async (language) => {
      const payer = newWallet()
      testEnv.solana.airdrop(payer.address, 10_000_000_000n)
      await setPrice(testEnv.database.db, 'CREATE_AIRDROP', 0n)
      const walker = await openWalker(browser, testEnv, language)
      const scene = { walker, testEnv, payer }
      try {
        await price(scene)
        const masterId = await start(scene)
        await payInParts(scene, masterId)
        await mayNotRefundOwn(scene, masterId)
        if (isSoak) {
          await refundLate(scene)
          await giveUp(scene)
        }
        // The browser reports by itself what the API refused.
        expectNoErrors(walker.errors.filter((text) => !text.includes('403')))
      } finally {
        await walker.close()
      }
    },
  )
})

/** An owner sets what an airdrop costs. */
async function price({ walker }: Scene) {
  const { page, t, go, look, press } = walker
  await go('adminPayPriceList')
  await page.getByText(t('payPrices.notOffered')).first().waitFor()
  await look('prices')
  await press(t('payPrices.changeOf', { name: t('payments.payCodes.CREATE_AIRDROP') }))
  await page.getByRole('dialog').getByRole('textbox').fill('0.05')
  await look('price')
  await press(t('payPrices.save'))
  await page.getByText('0.05 SOL').waitFor()
  await look('priced')
}

/** From a list to a run that waits for its money. @returns the run. */
async function start({ walker }: Scene): Promise<number> {
  const { page, t, go, look, press, fill } = walker
  await go('adminCreateMinting?kind=sendCoin&standard=token-metadata')
  const rows = `owner,amount\n${newWallet().address},0.001`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'seoul.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await press(t('wizard.check.next'))
  await fill(t('wizard.plan.name'), '서울 에어드롭')
  await page.getByText(t('payments.price.title')).waitFor()
  await look('plan')
  await press(t('wizard.plan.next'))
  await press(new RegExp(t('wizard.kinds.sendCoin.start')))
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('0.05 SOL').waitFor()
  await look('start-asked')
  await dialog.getByRole('textbox').fill('PKONG 1')
  await dialog.getByRole('button').last().click()
  await page.waitForURL(/adminMintingList\/\d+/)
  await page.getByRole('img', { name: t('payments.card.qr') }).waitFor()
  await look('to-pay')
  return Number(/adminMintingList\/(\d+)/.exec(page.url())?.[1])
}

/** A part by a phone, then the rest by a wallet of the browser, which refuses at first. */
async function payInParts({ walker, testEnv, payer }: Scene, masterId: number) {
  const { page, t, look, press } = walker
  const rpc = rpcOf(testEnv.solana.urls[0] ?? '')
  const { recipient, reference } = await paymentOf(testEnv.database.db, masterId)
  await rpc.broadcast(
    transferOf(payer, { recipient, reference, lamports: 20_000_000n }, await rpc.blockhash()),
  )
  await page.getByText(t('payments.card.short')).waitFor()
  await look('short')
  const wallet = await injectStandardWallet(page, payer, rpc)
  wallet.refuses = true
  await page.reload()
  const pay = t('payments.card.payWith', { name: wallet.name })
  await press(pay)
  await page.getByText(t('payments.card.refused')).waitFor()
  await look('refused')
  wallet.refuses = false
  const answer = await holdPayment(page)
  await press(pay)
  await page.getByText(t('payments.card.sent')).waitFor()
  // Not twice, however impatient somebody is.
  expect(await page.getByRole('button', { name: pay }).getAttribute('aria-disabled')).toBe('true')
  await look('sent')
  await answer()
  await page.getByText(t('payments.card.seen')).waitFor()
  await look('seen')
  await endedAs(walker, '20')
  await look('ended')
  expect(await paymentOf(testEnv.database.db, masterId)).toMatchObject({ status: '10', paid: 50_000_000n })
}

/** The page is not told of its run and its payment meanwhile. @returns what tells it again. */
async function holdPayment(page: Page): Promise<() => Promise<void>> {
  const path = /\/masters\/\d+(?:\/payment)?$/
  const held: (() => Promise<void>)[] = []
  let isHeld = true
  await page.route(path, async (route) => {
    if (isHeld) held.push(() => route.continue())
    else await route.continue()
  })
  return async () => {
    isHeld = false
    for (const answer of held) await answer()
  }
}

async function endedAs({ page, t }: Walker, status: '20') {
  const head = page.getByRole('heading', { level: 1 }).locator('..')
  await head.getByText(t(`status.master.${status}`), { exact: true }).waitFor({ timeout: 90_000 })
}

/** Double, of a payment of the admin's own: another approver has to decide. */
async function mayNotRefundOwn(scene: Scene, masterId: number) {
  const { page, t, look } = scene.walker
  await paidTwice(scene, masterId, 60_000_000n)
  await askRefund(scene, '0.06 SOL')
  await page.getByRole('alertdialog').getByRole('alert').first().waitFor()
  await look('own-refused')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').getByText(t('receipts.states.waiting')).count()).toBeGreaterThan(0)
}

/** Late, of a payment that another opened: sent back. */
async function refundLate(scene: Scene) {
  const { walker, testEnv } = scene
  const { page, t, look } = walker
  const { db } = testEnv.database
  const masterId = await order(testEnv)
  await db.execute(
    sql`update master_payments set expires_at = now() - interval '1 hour' where master_id = ${masterId}`,
  )
  await expect.poll(async () => (await paymentOf(db, masterId)).status, { timeout: 30_000 }).toBe('5')
  await walker.go(`adminMintingList/${masterId}`)
  await page.getByText(t('payments.card.over')).waitFor()
  await look('over')
  await paidTwice(scene, masterId, 70_000_000n)
  await askRefund(scene, '0.07 SOL')
  await page.getByRole('dialog').getByText(t('receipts.states.refunded')).waitFor({ timeout: 60_000 })
  await look('refunded')
  await walker.go('adminPaymentList')
  await page.getByRole('row').filter({ hasText: 'Seoul airdrop' }).first().waitFor()
  await look('payments')
}

/** Money that no payment takes, in the inbox. */
async function paidTwice({ walker, testEnv, payer }: Scene, masterId: number, lamports: bigint) {
  const { recipient, reference } = await paymentOf(testEnv.database.db, masterId)
  const rpc = rpcOf(testEnv.solana.urls[0] ?? '')
  await rpc.broadcast(transferOf(payer, { recipient, reference, lamports }, await rpc.blockhash()))
  await walker.go('adminReceiptList')
}

async function askRefund({ walker, payer }: Scene, amount: string) {
  const { page, t, look, press, answer } = walker
  const row = page
    .getByRole('row')
    .filter({ hasText: amount })
    .filter({ hasText: payer.address.slice(0, 5) })
    .first()
  await row.waitFor()
  await look('receipts')
  await row.getByRole('link').first().click()
  await page.getByRole('dialog').getByText(t('receipts.fields.payer'), { exact: true }).waitFor()
  await look('receipt')
  await press(t('receipts.refund.label'))
  await page.getByRole('alertdialog').waitFor()
  await look('refund-asked')
  await answer({ yes: t('receipts.refund.confirm'), text: 'It was paid twice.' })
}

/** An open payment is given up; opened again by the admin, it takes what waits of theirs. */
async function giveUp({ walker, testEnv }: Scene) {
  const { page, t, look, press } = walker
  const masterId = await order(testEnv)
  await walker.go(`adminMintingList/${masterId}`)
  await press(t('payments.card.cancel'))
  await page.getByText(t('payments.card.over')).waitFor()
  await look('given-up')
  await press(t('payments.card.openAgain'))
  await endedAs(walker, '20')
  await look('paid-by-itself')
  expect(await paymentOf(testEnv.database.db, masterId)).toMatchObject({ status: '10', paid: 50_000_000n })
}

/** A run that somebody else started. */
async function order({ database, vault, wallet }: ConsoleEnv): Promise<number> {
  const [row] = await database.db.execute<{ id: string }>(
    sql`select project_id as id from project_keys where address = ${wallet.address} and purpose = 'admin'`,
  )
  return orderRun({ db: database.db, vault, wallet, projectId: Number(row?.id) }, {})
}
