import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { isSoak } from '../support/soak.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium } from './browser.ts'
import { it } from './environments.ts'
import type { ConsoleEnv } from './console-env.ts'
import { expectNoErrors, openConsole } from './steps.ts'

const count = isSoak ? 120 : 12

/** A folder of pictures with their metadata. @param wrong of one number, something that is no picture */
async function folderOf(wrong?: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kongz-'))
  for (let number = 1; number <= count; number++) {
    const background = { r: (number * 20) % 255, g: 90, b: 200 }
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } }).png()
    await writeFile(join(folder, `${number}.png`), number === wrong ? '<html>' : await picture.toBuffer())
    const metadata = { name: `Kong #${number}`, description: 'A kong.', image: `${number}.png` }
    await writeFile(join(folder, `${number}.json`), JSON.stringify(metadata))
  }
  return folder
}

function chooseFolder(page: Page, folder: string) {
  return page.locator('input[type=file]').first().setInputFiles(folder)
}

describe.skipIf(!hasChromium())('an admin who uploads a folder', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  it('sees what is wrong, corrects it, goes on after a reload, and launches a list of its numbers', async () => {
    const [wrong, right] = [await folderOf(5), await folderOf()]
    const { page, errors, leave } = await openConsole(browser, testEnv, 'adminCreateFileSet')
    await chooseFolder(page, wrong)
    await page.getByText('Files of this kind cannot be used', { exact: false }).first().waitFor()
    const button = page.getByRole('button', { name: `Upload ${count - 1} numbers` })
    expect(await button.getAttribute('aria-disabled')).toBe('true')

    await chooseFolder(page, right)
    await page.getByRole('button', { name: `Upload ${count} numbers` }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Kong #1' }).first().getByRole('img').waitFor()
    // However many there are, those in view are drawn.
    if (isSoak)
      expect(await page.getByRole('listitem').filter({ hasText: 'Kong #' }).count()).toBeLessThan(count)
    await page.getByLabel('Name', { exact: false }).fill('Kongz of a reload')
    await page.getByLabel('Project', { exact: false }).click()
    await page.getByRole('option').first().click()

    // The fifth file does not get through, and the page is closed while it waits.
    let [asked, here] = [0, 0]
    const files = '**/fileSets/*/files/*'
    await page.route(files, (route) => (++asked > 4 ? route.abort() : route.continue()))
    page.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.ok()) here++
    })
    await page.getByRole('button', { name: `Upload ${count} numbers` }).click()
    await page.getByText('The upload waits').waitFor()
    await expect.poll(() => here).toBe(4)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.unroute(files)
    await page.getByText(`4 of ${count * 2} files are here`, { exact: false }).waitFor()

    const again: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') again.push(request.url())
    })
    await chooseFolder(page, right)
    await page.getByRole('button', { name: `Upload ${count} numbers` }).click()
    await page.getByText('“Kongz of a reload” is finished').waitFor()
    expect(again).toHaveLength(count * 2 - 4)
    await page.getByRole('link', { name: 'Show the set' }).click()
    await page.getByText('Finished', { exact: true }).first().waitFor()
    const first = page.getByRole('img', { name: '#1', exact: true })
    await first.waitFor()
    expect(
      await first.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(64)

    await page.goto(`${testEnv.url}/admin/adminCreateMinting`)
    const owner = newWallet().address
    const rows = [2, 1].map((number) => `Kong #${number},KONG,${number},${owner},0%`)
    await page.locator('input[type=file]').setInputFiles({
      name: 'numbers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['name,symbol,number,owner,royalty', ...rows].join('\n')),
    })
    await page.getByText('2 rows need a fix').waitFor()
    await page.getByLabel('Set of files').click()
    await page.getByRole('option', { name: /Kongz of a reload/ }).click()
    await page.getByText('All 2 rows can be minted').waitFor()
    // What was cut off is no error of the page.
    expectNoErrors(errors.filter((error) => !error.includes('net::ERR_FAILED')))
    leave()
    await Promise.all([wrong, right].map((folder) => rm(folder, { recursive: true })))
  })
})
