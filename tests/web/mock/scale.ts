/** Measures the two large tables over the mock: 200,000 rows of a list, 100,000 items of a run. */
import { resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startMock } from './server.ts'

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const mock = await startMock(resolve(process.env['DIST'] ?? 'dist/web'))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: flags,
})
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })

await page.goto(`${mock.url}/admin/adminCreateMinting`)
await page.waitForSelector('#source')
const owner = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const csv = `owner\n${Array.from({ length: 200_000 }, (_, n) => (n % 5_000 === 7 ? 'wrong' : owner)).join('\n')}\n`
const startedAt = Date.now()
await page.setInputFiles('input[type=file]', {
  name: 'large.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(csv),
})
await page.waitForSelector('#rows [data-row]', { timeout: 120_000 })
console.log(`list: 200,000 rows judged in ${Date.now() - startedAt} ms (with missing names and URIs)`)
await scroll(page, '#rows [role=table]')

await page.goto(`${mock.url}/admin/adminMintingList/1`)
await page.waitForSelector('[role=table] [data-row]')
await scroll(page, '[role=table]')
await scroll(page, '[role=table]')
await scroll(page, '[role=table]')
await browser.close()
mock.stop()

/** Scrolls to ten places, counts rows in the document and the longest frame. */
async function scroll(target: Page, selector: string): Promise<void> {
  const found = await target.evaluate(async (css) => {
    const table = document.querySelector<HTMLElement>(css)
    if (!table) throw new Error(`Nothing matches ${css}.`)
    let [rowsMax, frameMaxMs] = [0, 0]
    for (let place = 1; place <= 10; place++) {
      table.scrollTop = (table.scrollHeight * place) / 10
      for (let frame = 0; frame < 20; frame++) {
        const since = performance.now()
        await new Promise((done) => requestAnimationFrame(done))
        frameMaxMs = Math.max(frameMaxMs, performance.now() - since)
        rowsMax = Math.max(rowsMax, table.querySelectorAll('[data-row]').length)
      }
    }
    await new Promise((done) => setTimeout(done, 800))
    const last = [...table.querySelectorAll('[data-row]')].at(-1)
    return {
      rowsMax,
      frameMaxMs: Math.round(frameMaxMs),
      rowCount: table.ariaRowCount,
      last: last?.textContent?.slice(0, 80),
    }
  }, selector)
  console.log(selector, found)
}
