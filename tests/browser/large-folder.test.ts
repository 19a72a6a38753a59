import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { isSoak } from '../support/soak.ts'
import { hasChromium } from './browser.ts'
import { it } from './environments.ts'
import type { ConsoleEnv } from './console-env.ts'
import { openConsole } from './steps.ts'

/** `FILES_COUNT=500` is a rehearsal. */
const count = Number(process.env['FILES_COUNT'] ?? 10_000)
const imageBytes = 200_000
const minutes = 60_000
const formatted = count.toLocaleString('en-US')

/** A folder of so many pictures, each another one, with their metadata. */
async function largeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'large-folder-'))
  const square = { width: 64, height: 64, channels: 3, background: { r: 20, g: 90, b: 200 } } as const
  const picture = await sharp({ create: square }).png().toBuffer()
  for (let number = 1; number <= count; number++) {
    // What stands behind the end of a picture is drawn by nobody.
    const image = Buffer.concat([picture, randomBytes(imageBytes - picture.length)])
    await writeFile(join(folder, `${number}.png`), image)
    const metadata = { name: `Kong #${number}`, description: 'A kong.', image: `${number}.png` }
    await writeFile(join(folder, `${number}.json`), JSON.stringify(metadata))
  }
  return folder
}

/** Bytes of what lives in the page, once what is dead is gone. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

/** Until the upload has brought so many of the files, as the page says it, or is over; notes what it said on the way. */
async function watch(page: Page, cdp: CDPSession, until: number) {
  const seen: { files: number; heap: number }[] = []
  for (let last = ''; ;) {
    const said = await page.waitForFunction(
      (before) => {
        const text = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext') ?? ''
        if (document.querySelector('main')?.textContent?.includes('is finished')) return 'over'
        return text.includes(' · ') && text !== before ? text : null
      },
      last,
      { polling: 1_000, timeout: 10 * minutes },
    )
    last = String(await said.jsonValue())
    if (last === 'over') return seen
    const files = Number(/^([\d,]+) \/ /.exec(last)?.[1]?.replaceAll(',', ''))
    seen.push({ files, heap: await heapOf(cdp) })
    if (files >= until) return seen
  }
}

describe.skipIf(!hasChromium() || !isSoak)('an admin who uploads a large folder', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  it(
    'goes on after a reload with what is missing, in memory that does not grow, and sees how far it is',
    async () => {
      const folder = await largeFolder()
      const { page, leave } = await openConsole(browser, testEnv, 'adminCreateFileSet')
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('HeapProfiler.enable')
      let sent = 0
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent++
      })
      const button = page.getByRole('button', { name: `Upload ${formatted} numbers` })
      const choose = async () => {
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles(folder, { timeout: 10 * minutes })
        await button.waitFor({ timeout: 10 * minutes })
      }
      const began = Date.now()
      await choose()
      const readMs = Date.now() - began
      await page.getByLabel('Name', { exact: false }).fill('A large folder')
      await page.getByLabel('Project', { exact: false }).click()
      await page.getByRole('option').first().click()
      await button.click()
      const first = await watch(page, cdp, count)
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      const broughtBefore = sent

      await page.getByText('files are here', { exact: false }).first().waitFor()
      await choose()
      await button.click()
      const second = await watch(page, cdp, Number.POSITIVE_INFINITY)
      await page.getByText('“A large folder” is finished').waitFor({ timeout: 10 * minutes })
      const seen = [...first, ...second]
      const heaps = seen.map(({ heap }) => heap)
      const told = {
        ...{ count, readMs, totalMs: Date.now() - began, broughtBefore, sent },
        heapMb: heaps
          .filter((_, at) => at % Math.ceil(heaps.length / 12) === 0)
          .map((heap) => Math.round(heap / 1e6)),
      }
      process.stdout.write(`${JSON.stringify(told)}\n`)
      // What was on its way when the page was left may come a second time, and nothing else.
      expect(sent).toBeGreaterThanOrEqual(count * 2)
      expect(sent).toBeLessThanOrEqual(count * 2 + 32)
      for (const part of [first, second])
        expect(part.map(({ files }) => files)).toEqual(
          part.map(({ files }) => files).toSorted((a, b) => a - b),
        )
      // The pictures themselves are a hundred times as much.
      expect(Math.max(...heaps)).toBeLessThan(40e6 + count * 12_000)
      const middle = heaps.slice(Math.floor(heaps.length / 4))
      expect(Math.max(...middle)).toBeLessThan(Math.min(...middle) * 2)
      leave()
      await rm(folder, { recursive: true })
    },
    90 * minutes,
  )
})
