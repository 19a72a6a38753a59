/**
 * Takes screenshots of the admin over the mock: `npx tsx tests/web/mock/screens.ts OUT [path...]`.
 * SIZES=390,1440 and LANGS=kor,eng choose which; AXE=1 also prints accessibility findings.
 */
import { AxeBuilder } from '@axe-core/playwright'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { setSignedIn } from './routes.ts'
import { startMock } from './server.ts'

const [out = '/tmp/screens', ...paths] = process.argv.slice(2)
const sizes = (process.env['SIZES'] ?? '1440').split(',').map(Number)
const langs = (process.env['LANGS'] ?? 'kor').split(',')
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

await mkdir(out, { recursive: true })
const mock = await startMock(resolve(process.env['DIST'] ?? 'dist/web'))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: flags,
})
for (const lang of langs)
  for (const width of sizes) {
    const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 } })
    await context.addInitScript((value) => localStorage.setItem('LANGUAGE', value), lang)
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && console.log(`[console] ${message.text()}`))
    page.on('pageerror', (error) => console.log(`[page] ${error.message}`))
    for (const path of paths) await shoot(page, path, lang, width)
    await context.close()
  }
await browser.close()
mock.stop()

async function shoot(page: Page, path: string, lang: string, width: number): Promise<void> {
  setSignedIn(!path.includes('login'))
  await page.goto(`${mock.url}${path}`)
  await page.waitForTimeout(1_400)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const name = `${path.replace(/[^a-zA-Z0-9]+/g, '_')}-${lang}-${width}.png`
  await page.screenshot({ path: `${out}/${name}`, fullPage: process.env['FULL'] === '1' })
  console.log(name, wide > 0 ? `scrolls sideways by ${wide}px` : '')
  if (process.env['AXE'] !== '1') return
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  for (const violation of found.violations)
    console.log(
      `  axe ${violation.id}: ${violation.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 4)
        .join(' | ')}`,
    )
}
