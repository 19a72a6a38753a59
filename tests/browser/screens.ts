/**
 * `npm run screens [-- folder]`: a picture of every public page in every language at 390 and 1440 px, and of the
 * menu, into `.data/screens` or the folder given. For eyes, not for comparing.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser, visit } from './browser.ts'
import { openSiteEnv } from './site/site-env.ts'
import { publicPages } from './site/routes.ts'

const widths = [390, 1440]
/** What is no route of its own. */
const others = [
  ...['/kor/companyNewsView/how-a-reveal-works', '/eng/companyNewsView/how-a-reveal-works'],
  ...['/kor/404', '/eng/404', '/test'],
]
const folder = process.argv[2] ?? '.data/screens'

async function shoot(page: Page, name: string) {
  // Pictures further down are fetched when they come near.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
}

const testEnv = await openSiteEnv()
const browser = await openBrowser()
await mkdir(folder, { recursive: true })
for (const width of widths) {
  const { page, errors } = await visit(browser, { locale: 'ko-KR', width })
  for (const path of [...publicPages.map((it) => it.path), ...others]) {
    await page.goto(testEnv.url + path)
    await page.waitForLoadState('networkidle')
    await shoot(page, `${path.slice(1).replaceAll('/', '-')}-${width}`)
  }
  if (errors.length > 0) console.error(errors.filter((it) => !it.includes('404')).join('\n'))
  await page.context().close()
}
await browser.close()
await testEnv.close()
console.log(`The pictures are in ${folder}.`)
process.exit(0)
