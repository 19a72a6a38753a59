import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Chain } from '#worker/chains/adapter.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { giveTokens, makeToken, type TokenSite } from '../support/tokens.ts'
import { until } from '../support/line.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { newAddress } from '../support/recipient/fake-holders.ts'
import { failedSnapshot, frozenSnapshot } from '../support/recipient/snapshot-cases.ts'
import { hasChromium } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'
import { it } from './environments.ts'
import { expectNoErrors, openConsole } from './steps.ts'

const folder = process.env['SCREENS']
let pictures = 0

/** Keeps a picture of a page of the console at every width in both languages, for whoever looks. */
async function look(page: Page, name: string) {
  if (!folder) return
  for (const [language, other] of [
    ['eng', '한국어'],
    ['kor', 'English'],
  ] as const) {
    await picture(page, `${name}-${language}`)
    await page.getByRole('button', { name: other }).first().click()
    await page
      .getByRole('button', { name: language === 'eng' ? 'English' : '한국어' })
      .first()
      .waitFor()
  }
}

async function picture(page: Page, name: string) {
  if (!folder) return
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => document.fonts.ready)
    const path = join(folder, `${String(++pictures).padStart(3, '0')}-${name}-${width}.png`)
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
}

describe.skipIf(!hasChromium())('an admin who gives to holders', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  let chain: Chain
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
    chain = createSolanaChain({
      ...{ network: 'localnet', rpcUrls: testEnv.solana.urls, requestTimeoutMs: 10_000 },
      ...{ priorityFloorMicroLamports: 1_000n, priorityCapMicroLamports: 50_000n, timings: createPolicy() },
    })
  })
  it.afterAll(() => chain.close())

  /** A token that a stranger holds, and the wallet of the project, which pays nobody but others. */
  async function heldToken(): Promise<{ mint: string; holder: string }> {
    const holder = newWallet().address
    const site: TokenSite = {
      chain,
      wallet: chain.signerFromSecret(testEnv.wallet.secret),
      blockhash: () => chain.latestBlockhash(),
      land: async (signed) => {
        await chain.broadcast(signed.bytes)
        const statusOf = async () => (await chain.statuses([signed.signature]))[0]
        await until('it is final', async () => (await statusOf())?.confirmation === 'finalized')
        return (await statusOf())?.err
      },
    }
    const token = await makeToken(site)
    await giveTokens(site, token, holder, 2_500_000n)
    return { mint: token.mint, holder }
  }

  /** On the public page: the published file, one that was kept, and one that is another. */
  async function checkAsAnybody(snapshotId: number, path: string, holder: string) {
    const visitor = await browser.newContext({ baseURL: testEnv.url })
    const site = await visitor.newPage()
    await site.goto(`/eng/airdrop/snapshot/${snapshotId}`)
    const check = site.getByRole('button', { name: 'Check the published file' })
    await check.waitFor()
    await picture(site, 'public-eng')
    await check.click()
    await site.getByText('This is the file of the snapshot.').waitFor()
    const wallet = site.getByLabel('What a wallet held')
    await wallet.fill('1111')
    await site.getByText('No such wallet is in this file.').waitFor()
    await wallet.fill(holder.slice(0, 6))
    await site.getByRole('listitem').filter({ hasText: holder }).filter({ hasText: '2.5' }).waitFor()
    await picture(site, 'public-right-eng')
    const file = site.getByLabel('With a file I have')
    await file.setInputFiles({ name: 'x.tsv', mimeType: 'text/plain', buffer: Buffer.from('a\tb\t1\n') })
    await site
      .getByText('This does not match: This is not the file of the snapshot.', { exact: false })
      .waitFor()
    await picture(site, 'public-wrong-eng')
    await site.setViewportSize({ width: 390, height: 844 })
    expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await file.setInputFiles(path)
    await site.getByText('This is the file of the snapshot.').waitFor()
    await site.goto(`/kor/airdrop/snapshot/${snapshotId}`)
    await site.getByRole('button', { name: '공개된 파일 확인' }).click()
    await site.getByText('이 스냅샷의 파일이 맞아요.').waitFor()
    await site.getByLabel('지갑 앞글자로').fill(holder.slice(0, 6))
    await picture(site, 'public-right-kor')
    await site.goto('/kor/airdrop/snapshot/999999')
    await site.getByText('공개된 스냅샷이 아니에요').waitFor()
    await picture(site, 'public-missing-kor')
    await visitor.close()
  }

  it('has them read and frozen, checks the file, and makes a campaign of them', async () => {
    const { mint, holder } = await heldToken()
    const { page, errors, leave } = await openConsole(browser, testEnv, 'adminAirdropSnapshot')
    await page.getByRole('heading', { level: 1, name: 'Holder snapshots' }).waitFor()
    await look(page, 'list')
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option').first().click()
    await page.getByLabel('Whose holders').selectOption('token')
    const address = page.getByLabel('Address of the token')
    await address.fill('0xab')
    await page.getByText('This is no address on Solana').waitFor()
    await look(page, 'wrong')
    await address.fill(mint)
    await page.getByRole('button', { name: 'Ask for it' }).click()
    await page.waitForURL(/adminAirdropSnapshot\/\d+/)
    await look(page, 'asked')
    await page.getByText('Frozen', { exact: true }).waitFor({ timeout: 60_000 })
    await page.getByText('The file was checked here').waitFor()
    await look(page, 'frozen')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the file' }).click(),
    ])
    const path = await download.path()
    const file = page.getByLabel('Choose a file')
    await file.setInputFiles(path)
    await page.getByText('is the file of this snapshot').waitFor()
    await look(page, 'right-file')
    await file.setInputFiles({ name: 'other.tsv', mimeType: 'text/plain', buffer: Buffer.from('a\tb\t1\n') })
    await page.getByText('other.tsv is not the file of this snapshot.').waitFor()
    await look(page, 'wrong-file')
    await checkAsAnybody(Number(/\d+$/.exec(page.url())?.[0]), path, holder)

    await page.goto(`${testEnv.url}/admin/adminCreateMinting?campaign=new`)
    await page.getByText('Send SOL', { exact: true }).click()
    await page.getByText('Rule', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option').first().click()
    await page.getByLabel('Where from').selectOption('holders')
    await page.getByLabel('Whose holders').selectOption('token')
    await page.getByLabel('Address of the token').fill(mint)
    await page.getByLabel('Minutes before the round').fill('30')
    await page.getByText('Holders: 2, rows: 2').waitFor()
    await page.getByRole('textbox', { name: 'Amount each' }).fill('0.03')
    await look(page, 'rule')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.getByText('1 recipient now').waitFor()
    await page.getByText('Wallets of our own projects, which receive nothing: 1').waitFor()
    await look(page, 'worked-out')
    await page.getByRole('button', { name: 'Use this rule' }).click()
    await look(page, 'used')
    await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
    await page.getByLabel('Code', { exact: false }).fill(`held-${String(Date.now()).slice(-6)}`)
    await page.getByLabel('Name', { exact: false }).first().fill('For holders')
    const nextYear = `${new Date().getUTCFullYear() + 1}-06-01T09:00`
    await page.locator('input[type=datetime-local]').first().fill(nextYear)
    await page.getByRole('button', { name: 'Review and start' }).click()
    await page.getByRole('button', { name: 'Register the campaign' }).click()
    await page.waitForURL(/adminAirdrop\/\d+/)
    await page.getByText('Snapshots of its rounds').waitFor()
    await page.getByText('30 minutes before the round').waitFor()
    await look(page, 'campaign')
    expectNoErrors(errors)
    await page.getByText('The first one is read before the first round.').waitFor()
    leave()
  })

  it('is told which was read late, on which rows nobody receives, and what failed', async () => {
    const { db } = testEnv.database
    const [project] = await db.execute<{ id: string }>(sql`select min(project_id) as id from projects`)
    const projectId = Number(project?.id)
    const [holder, vault] = [newWallet().address, newAddress()]
    const rows = [holder, vault].map((owner) => ({ owner, asset: newAddress(), amount: 1n }))
    // Its S0 is that of 18:00:01.
    const wantedAt = '2026-11-25T17:45:00.000Z'
    const late = await frozenSnapshot(db, { projectId, rows, programs: [vault], wantedAt })
    const { page, errors, leave } = await openConsole(browser, testEnv, `adminAirdropSnapshot/${late}`)
    await page.getByText('read 15 minutes later, because nothing was read then', { exact: false }).waitFor()
    await page.getByText('Addresses of programs beside the holders: 1.', { exact: false }).waitFor()
    const lying = page.getByRole('region', { name: 'At programs' })
    await lying.getByText('NFTs at addresses of programs: 1 (addresses: 1).', { exact: false }).waitFor()
    await page.getByText('Holders', { exact: true }).first().waitFor()
    const row = page.getByRole('row').filter({ hasText: vault.slice(0, 5) })
    await row.getByText('A program: nobody receives').waitFor()
    expect(await page.getByText('A program: nobody receives').count()).toBe(1)
    await look(page, 'late')
    const failed = await failedSnapshot(db, projectId)
    await page.goto(`${testEnv.url}/admin/adminAirdropSnapshot/${failed}`)
    const why = page
      .getByRole('alert')
      .filter({ hasText: 'None of the RPCs knows who holds NFTs of a collection.' })
    await why.getByText('Put an RPC with the Digital Asset Standard API', { exact: false }).waitFor()
    await why.getByRole('link', { name: 'Ask for another' }).waitFor()
    await look(page, 'failed')
    await page.getByRole('button', { name: 'Read it again' }).click()
    await page.getByText('It is read again.').waitFor()
    expectNoErrors(errors)
    leave()
  })
})
