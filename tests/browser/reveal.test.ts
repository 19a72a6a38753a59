import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { mappingText } from '../support/kinds/reveals.ts'
import { saveTestFileSet } from '../support/file/set-rows.ts'
import { asRevealed, matchRule } from '../support/routes/reveal-cases.ts'
import { hasChromium } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'
import { it } from './environments.ts'
import { isSoak } from '../support/soak.ts'
import { findingsOn } from './site/axe.ts'
import { createCollection, expectNoErrors, openConsole, question } from './steps.ts'

/** Set: a picture after every step at three widths in both languages, to look at. */
const folder = process.env['SCREENS']

describe.skipIf(!hasChromium())('an admin who reveals', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  it('commits to a list, gives it a time, reveals at once, sees before and after, and goes back', async () => {
    const { page, errors, leave } = await openConsole(browser, testEnv, 'createCollection')
    await drawPictures(page)
    await createCollection(page, testEnv, 'Snowseed')
    await page.goto(`${testEnv.url}/admin/reveal`)
    await shoot(page, '01-list')
    await page.getByRole('link', { name: 'New reveal' }).first().click()
    await page.waitForURL(/snowseedGenesisReveal/)
    // The address changes before the page does, and the list has fields of the same names.
    await page.getByRole('heading', { name: 'Snowseed Genesis reveal' }).waitFor()
    await shoot(page, '02-form')
    await page.getByLabel('Name', { exact: false }).first().fill('Genesis')
    await page.getByLabel('Collection', { exact: false }).fill('Snowseed')
    await page.getByRole('option', { name: 'Snowseed' }).click()
    await page.getByRole('combobox', { name: /^How/ }).selectOption('served')
    await page.getByLabel('Picture before', { exact: false }).fill('https://cdn.example.test/mystery.png')
    await choose(page, mappingText([1, 2, 2]))
    await page.getByText('1 rows have an error', { exact: false }).waitFor()
    await shoot(page, '03-bad-list')
    await choose(page, mappingText([1, 2, 3, 4, 5]))
    await page.getByText('5 tokens can be revealed.').waitFor()
    await shoot(page, '04-good-list')
    await page.getByRole('button', { name: 'Commit' }).click()
    await page.waitForURL(/reveal\/view\/\d+/)
    await page.getByText('It has no time yet.').waitFor()
    await shoot(page, '05-committed')

    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    const window = page.getByRole('dialog')
    await window.getByLabel('Time', { exact: false }).first().fill('2099-12-31T18:00')
    await window.getByText('2100', { exact: false }).first().waitFor()
    await shoot(page, '06-schedule')
    await window.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText('Scheduled', { exact: true }).first().waitFor()
    await shoot(page, '07-scheduled')

    await page.getByRole('button', { name: 'Reveal now' }).click()
    await question(page, /Reveal 5 tokens now/)
    await shoot(page, '08-now')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reveal now' }).click()
    await page.getByText('5 / 5').first().waitFor()
    await page.getByRole('button', { name: 'Back to the placeholder' }).waitFor()
    await shoot(page, '09-revealed')
    expect(await findingsOn(page, 'a reveal', 'own')).toEqual([])
    if (isSoak) {
      await page.getByRole('button', { name: '한국어' }).first().click()
      await page.getByRole('button', { name: 'English' }).first().waitFor()
      expect(await findingsOn(page, 'a reveal in Korean', 'own')).toEqual([])
      await page.getByRole('button', { name: 'English' }).first().click()
    }
    await page.getByRole('link', { name: 'Before and after' }).click()
    await page.getByText('Kong #5').first().waitFor()
    await shoot(page, '10-result')
    expect(await findingsOn(page, 'before and after')).toEqual([])

    const revealId = Number(/\d+$/.exec(page.url())?.[0])
    const [token] = await testEnv.database.db.execute<{ n: number }>(sql`
      select count(*)::int as n from reveal_entries where reveal_id = ${revealId} and salt is not null`)
    expect(token?.n).toBe(5)
    await page.goto(`${testEnv.url}/eng/mypage/reveal/${revealId}?number=3`)
    await page.getByText('This token became what was committed to.').waitFor()
    await page.getByText('byte for byte', { exact: false }).waitFor()
    await shoot(page, '11-check', { isSite: true })
    await page.goto(`${testEnv.url}/eng/mypage/reveal/${revealId}?number=9`)
    await page.getByText('No token of this reveal has this number.').waitFor()

    await page.goto(`${testEnv.url}/admin/reveal/view/${revealId}`)
    await page.getByRole('button', { name: 'Back to the placeholder' }).click()
    const asked = await question(page, 'Bring the placeholder back?')
    await asked.getByText('5 tokens show their placeholder', { exact: false }).waitFor()
    await asked.getByRole('textbox').fill('The pictures are wrong.')
    await shoot(page, '12-rollback')
    await asked.getByRole('button', { name: 'Back to the placeholder' }).click()
    await page.getByText('Went back', { exact: true }).first().waitFor()
    await shoot(page, '13-rolled-back')
    // What is not there is an answer, and the page says so.
    expectNoErrors(errors.filter((one) => !one.includes('404')))
    leave()
  })

  it.runIf(isSoak)(
    'takes pictures from a set of files, sees each token before and after, and what it shows now',
    async () => {
      const { page, errors, leave } = await openConsole(browser, testEnv, 'createCollection')
      await drawPictures(page)
      const { url, database, storageDir } = testEnv
      await createCollection(page, testEnv, 'Filed')
      const [collection] = await database.db.execute<{ project_id: string }>(
        sql`select project_id from collections where name = 'Filed'`,
      )
      await saveTestFileSet(database.db, Number(collection?.project_id), storageDir)
      await page.goto(`${url}/admin/reveal/snowseedGenesisReveal`)
      await page.getByLabel('Name', { exact: false }).first().fill('Filed')
      await page.getByLabel('Collection', { exact: false }).fill('Filed')
      await page.getByRole('option', { name: 'Filed' }).click()
      await page.getByLabel('Picture before', { exact: false }).fill('https://cdn.example.test/mystery.png')
      await choose(page, mappingText([1, 2, 3]))
      await page.getByText('What goes on chain must last', { exact: false }).waitFor()
      await shoot(page, '30-needs-files')
      await page.getByLabel('Set of files', { exact: false }).fill('Kongz')
      await page
        .getByRole('option', { name: /Kongz, first thousand/ })
        .first()
        .click()
      await page.getByText('rows have an error', { exact: false }).waitFor()
      await choose(page, 'number,name,uri\n1,Kong #1,3\n2,Kong #2,\n3,Kong #3,1')
      await page.getByText('3 tokens can be revealed.').waitFor()
      await untilDrawn(page, 6)
      await shoot(page, '31-previews')
      await page.getByRole('button', { name: 'Commit' }).click()
      await page.waitForURL(/reveal\/view\/\d+/)
      const now = page.getByRole('region', { name: 'What tokens show now' })
      await now.getByText('Mystery #3').waitFor()
      await shoot(page, '32-before')
      await asRevealed(database.db, Number(/\d+$/.exec(page.url())?.[0]))
      await now.getByText('Kong #3').waitFor()
      await untilDrawn(page, 3)
      await shoot(page, '33-after')
      await page.getByRole('link', { name: 'Before and after' }).click()
      await page.getByText('Mystery #3').waitFor()
      await untilDrawn(page, 6)
      await shoot(page, '34-result')
      expect(await findingsOn(page, 'a reveal of files')).toEqual([])
      expectNoErrors(errors)
      leave()
    },
  )

  it.runIf(isSoak)('enters the result of a match, which decides what is revealed', async () => {
    const { page, errors, leave } = await openConsole(browser, testEnv, 'createCollection')
    await drawPictures(page)
    await createCollection(page, testEnv, 'Eleven')
    await page.goto(`${testEnv.url}/admin/reveal/soccerReveal`)
    await page.getByLabel('Name', { exact: false }).first().fill('Matchday')
    await page.getByLabel('Collection', { exact: false }).fill('Eleven')
    await page.getByRole('option', { name: 'Eleven' }).click()
    await page.getByLabel('Picture before', { exact: false }).fill('https://cdn.example.test/mystery.png')
    await page.locator('input[type=file]').first().setInputFiles(fileOf('rule.json', matchRule))
    await page.getByText('Seoul against Ulsan', { exact: false }).waitFor()
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(fileOf('list.csv', mappingText([1, 2])))
    await page.getByText('2 tokens can be revealed.').waitFor()
    await shoot(page, '20-soccer-form')
    await page.getByRole('button', { name: 'Commit' }).click()
    await page.waitForURL(/reveal\/view\/\d+/)
    await page.getByRole('button', { name: 'Enter the result' }).click()
    const window = page.getByRole('dialog')
    await window.getByLabel('Goals of Seoul', { exact: false }).fill('3')
    await window.getByLabel('Goals of Ulsan', { exact: false }).fill('1')
    await window.getByText('Seoul won').waitFor()
    await shoot(page, '21-match')
    await window.getByRole('button', { name: 'Save the result' }).click()
    await page.getByText('Seoul won').first().waitFor()
    await shoot(page, '22-decided')

    const revealId = /\d+$/.exec(page.url())?.[0] ?? ''
    await page.goto(`${testEnv.url}/admin/reveal/adminRevealApiCall`)
    await page.getByLabel('Number of the reveal', { exact: false }).fill(revealId)
    await page.getByLabel('Number of the token', { exact: false }).fill('1')
    await page.getByLabel('API token', { exact: false }).fill('pk_00000000_nothing')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('TOKEN_INVALID', { exact: false }).waitFor()
    await shoot(page, '23-call')
    expectNoErrors(errors)
    leave()
  })
})

/** Waits until so many pictures of NFTs are there, none of them broken. */
function untilDrawn(page: Page, count: number) {
  const drawn = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('main img')].filter((one) => (one as HTMLImageElement).naturalWidth > 0)
          .length,
    )
  return expect.poll(drawn).toBe(count)
}

function fileOf(name: string, text: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

function choose(page: Page, text: string): Promise<void> {
  return page.locator('input[type=file]').setInputFiles(fileOf('mapping.csv', text))
}

/** Pictures of NFTs, each in a colour of its own. */
async function drawPictures(page: Page) {
  await page.route(/^https:\/\/(cdn\.example\.test|assets\.example\.com)\//, (route) => {
    const name = /([0-9a-f]+)\.png$/.exec(route.request().url())?.[1] ?? '0'
    const number = Number.parseInt(name.slice(0, 4), 16)
    const fill = number === 0 ? '#2b2b35' : `hsl(${(number * 67) % 360} 60% 45%)`
    const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${fill}"/></svg>`
    return route.fulfill({ contentType: 'image/svg+xml', body })
  })
}

async function shoot(page: Page, name: string, { isSite = false } = {}) {
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  for (const language of isSite ? ['eng'] : ['kor', 'eng']) {
    if (!isSite) await speak(page, language)
    for (const width of [390, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({
        ...{ path: join(folder, `${name}-${language}-${width}.png`), fullPage: true },
        animations: 'disabled',
      })
    }
  }
}

/** The console changes its language where it stands: what is typed stays, and a window over the page too. */
async function speak(page: Page, language: string) {
  const wanted = language === 'kor' ? 'ko' : 'en'
  const isIt = (await page.locator('html').getAttribute('lang'))?.startsWith(wanted)
  if (isIt) return
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((one) => /한국어|English/.test(one.ariaLabel ?? one.textContent ?? ''))?.click()
  })
  await page.locator(`html[lang^=${wanted}]`).waitFor({ state: 'attached' })
}
