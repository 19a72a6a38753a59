/**
 * Walks a running installation as a new user would, with pictures of each screen:
 * `URL=http://localhost:8080 EMAIL=… PASSWORD=… npx tsx tests/web/mock/walk.ts OUT`.
 */
import { AxeBuilder } from '@axe-core/playwright'
import { mkdir } from 'node:fs/promises'
import { chromium } from 'playwright-core'

const out = process.argv[2] ?? '/tmp/walk'
const { URL: url = 'http://localhost:8080', EMAIL = '', PASSWORD = '', LANGS = 'kor' } = process.env
const rows = Number(process.env['ROWS'] ?? 300)
const width = Number(process.env['SIZES'] ?? 1440)
const owner = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const run = Date.now().toString(36)

await mkdir(out, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: flags,
})
const context = await browser.newContext({ viewport: { width, height: 900 } })
await context.addInitScript((value) => localStorage.setItem('LANGUAGE', value), LANGS)
const page = await context.newPage()
page.on('console', (message) => message.type() === 'error' && console.log(`[console] ${message.text()}`))
page.on('pageerror', (error) => console.log(`[page] ${error.message}`))
page.on(
  'response',
  (response) => response.status() >= 400 && console.log(`[http ${response.status()}] ${response.url()}`),
)
const shot = async (name: string): Promise<void> => {
  await page.waitForTimeout(900)
  await page.screenshot({ path: `${out}/${name}-${LANGS}-${width}.png`, fullPage: true })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  console.log(
    name,
    violations.map(
      (it) =>
        `${it.id}: ${it.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    ),
  )
}

await page.goto(`${url}/admin`)
await page.waitForSelector('input[type=password]')
await page.fill('input[type=email]', EMAIL)
await page.fill('input[type=password]', PASSWORD)
await page.keyboard.press('Enter')
await page.waitForURL('**/adminMain')
await shot('01-home')
await page.goto(`${url}/admin/registerProject`)
await shot('02-projects')
await page.goto(`${url}/admin/createCollection`)
await page
  .getByRole('button', { name: /컬렉션 만들기|Create collection/ })
  .first()
  .click()
await page.getByRole('dialog').locator('select').selectOption({ index: 1 })
for (const [name, value] of [
  ['name', `Walk ${run}`],
  ['symbol', 'WALK'],
  ['uri', 'https://example.com/c.json'],
] as const)
  await page.fill(`input[name=${name}]`, value)
await page
  .getByRole('dialog')
  .getByRole('button', { name: /컬렉션 만들기|Create collection/ })
  .click()
await shot('03-collections')
await page
  .getByRole('row', { name: new RegExp(`Walk ${run}.*(완료|Completed)`) })
  .waitFor({ timeout: 120_000 })
await shot('04-collection-done')
await page.goto(`${url}/admin/adminCreateMinting`)
const csv = [
  'name,symbol,uri,owner,royalty',
  ...Array.from(
    { length: rows },
    (_, i) => `걷기 ${run} #${i + 1},WALK,https://example.com/${run}/${i + 1}.json,${owner},5%`,
  ),
]
await page.setInputFiles('input[type=file]', {
  name: `walk-${run}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(csv.join('\n')),
})
await page.waitForSelector('#rows')
await page
  .getByRole('button', { name: /계획과 비용 보기|Plan and cost/ })
  .last()
  .click()
await page.waitForSelector('#target')
const project = page.locator('#target select').first()
if (!(await project.inputValue())) await project.selectOption({ index: 1 })
await page.waitForTimeout(1_000)
await page
  .locator('#target select')
  .nth(1)
  .selectOption({ label: `Walk ${run}` })
await shot('05-plan')
await page.getByRole('button', { name: /시작 전 확인|Review and start/ }).click()
await shot('06-start')
await page.getByRole('button', { name: /민팅 시작|Start minting/ }).click()
const dialog = page.getByRole('alertdialog')
const label = await dialog
  .locator('label')
  .textContent()
  .catch(() => null)
if (label)
  await dialog.locator('input').fill(/(\S+ \d+)/.exec(label.replace(/계속하려면|Type/, ''))?.[1] ?? '')
await dialog.getByRole('button', { name: /민팅 시작|Start minting/ }).click()
await page.waitForURL('**/adminMintingList/*', { timeout: 60_000 })
await shot('07-run')
await page.waitForTimeout(6_000)
await shot('08-run-moving')
await page
  .locator('h1')
  .locator('..')
  .getByText(/^(완료|Completed)$/)
  .waitFor({ timeout: 180_000 })
await shot('09-run-done')
await page.getByRole('row').nth(1).getByRole('link').first().click()
await page.waitForSelector('#timeline')
await shot('10-item')
await page.goto(`${url}/admin/view/adminTxLogView`)
await shot('11-tx-log')
await page.goto(`${url}/admin/adminMain`)
await shot('12-home-after')
await page.keyboard.press('Control+k')
await page.keyboard.type(`걷기 ${run}`)
await shot('13-palette')
await browser.close()
