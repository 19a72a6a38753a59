/** Walks the wizard over the mock and takes a picture of each step: `npx tsx tests/web/mock/wizard-screens.ts OUT`. */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright-core'
import { startMock } from './server.ts'

const out = process.argv[2] ?? '/tmp/wizard'
const rows = Number(process.env['ROWS'] ?? 2_000)
const width = Number(process.env['SIZES'] ?? 1440)
const lang = process.env['LANGS'] ?? 'kor'
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const owner = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

const csv = ['name,symbol,uri,owner,royalty,price']
for (let n = 1; n <= rows; n++) {
  const wallet = n % 400 === 7 ? '0x52908400098527886E0F7030069857D2E4169EE7' : owner
  const name = n % 500 === 9 ? '아주 긴 이름을 가진 펑키콩즈 홀더 기념 NFT' : `펑키콩즈 #${n}`
  csv.push(`${name},PKNG,https://cdn.example.com/${n}.json,${n % 700 === 3 ? '' : wallet},5%,1`)
}

await mkdir(out, { recursive: true })
const mock = await startMock(resolve(process.env['DIST'] ?? 'dist/web'))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: flags,
})
const context = await browser.newContext({ viewport: { width, height: 900 } })
await context.addInitScript((value) => localStorage.setItem('LANGUAGE', value), lang)
const page = await context.newPage()
page.on('console', (message) => message.type() === 'error' && console.log(`[console] ${message.text()}`))
page.on('pageerror', (error) => console.log(`[page] ${error.message}`))
const shot = async (name: string): Promise<void> => {
  await page.waitForTimeout(700)
  await page.screenshot({ path: `${out}/${name}-${lang}-${width}.png`, fullPage: true })
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  console.log(
    name,
    found.violations.map(
      (it) =>
        `${it.id}: ${it.nodes
          .map((node) => node.html.slice(0, 140))
          .slice(0, 2)
          .join(' | ')}`,
    ),
  )
}

await page.goto(`${mock.url}/admin/adminCreateMinting`)
await shot('1-source')
const startedAt = Date.now()
await page.setInputFiles('input[type=file]', {
  name: 'kongz.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(csv.join('\n')),
})
await page.waitForSelector('#rows, [role=alert]', { timeout: 120_000 })
console.log(`judged ${rows} rows in ${Date.now() - startedAt} ms`)
await shot('2-check')
await page.selectOption('main select', 'ignore')
await page.waitForTimeout(1_500)
await page.reload()
await page.waitForSelector('#rows')
await shot('3-reloaded')
const bulk = page.locator('#problems button').filter({ hasText: /제외|Remove|자르기|Cut/ })
for (let left = await bulk.count(); left > 0; left = await bulk.count()) {
  await bulk.first().click()
  await page.waitForTimeout(900)
}
await shot('4-fixed')
await page
  .getByRole('button', { name: /계획과 비용 보기|Plan and cost/ })
  .last()
  .click()
await page.selectOption('#target select >> nth=0', '1')
await page.waitForTimeout(600)
await page.selectOption('#target select >> nth=1', '1')
await shot('5-plan')
await page.getByRole('button', { name: /시작 전 확인|Review and start/ }).click()
await shot('6-start')
await page.getByRole('button', { name: /민팅 시작|Start minting/ }).click()
await shot('7-confirm')
await browser.close()
mock.stop()
