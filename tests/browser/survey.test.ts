import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hashPassword } from '#api/account/passwords.ts'
import { saveRegisteredUser } from '#db/account/accounts.ts'
import engMine from '#web/src/site/locales/eng/mypage.json' with { type: 'json' }
import eng from '#web/src/site/locales/eng/survey.json' with { type: 'json' }
import korMine from '#web/src/site/locales/kor/mypage.json' with { type: 'json' }
import kor from '#web/src/site/locales/kor/survey.json' with { type: 'json' }
import { goodPassword, newUid } from '../support/account/people.ts'
import { oneChoice, saveTestSurvey } from '../support/survey/surveys.ts'
import { hasChromium, visit } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'
import { it } from './environments.ts'
import { findingsOn } from './site/axe.ts'
import { hydrated } from './site/steps.ts'
import { expectNoErrors, openConsole, question } from './steps.ts'

const folder = process.env['SCREENS']
let pictures = 0

/** Keeps a picture at three widths in both languages, for whoever looks. */
async function look(page: Page, name: string, languages = ['eng', 'kor']) {
  if (!folder) return
  const isConsole = page.url().includes('/admin/')
  for (const language of isConsole ? languages : ['own']) {
    if (language === 'kor') await page.getByRole('button', { name: '한국어' }).first().click()
    for (const width of [390, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => document.fonts.ready)
      const path = join(folder, `${String(++pictures).padStart(3, '0')}-${name}-${language}-${width}.png`)
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
  }
  if (isConsole && languages.length > 1) await page.getByRole('button', { name: 'English' }).first().click()
}

describe.skipIf(!hasChromium())('a survey', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  it('is made, opened, answered by three people in both languages, and read', async () => {
    const { page, errors, leave } = await openConsole(browser, testEnv, 'surveyRegister')
    const card = (n: number) => page.getByRole('region', { name: `Question ${n}`, exact: true })
    await page.getByLabel('Title (Korean)').fill('다음 그림')
    await page.getByLabel('Title (English)').fill('The next picture')
    await page.getByText('Also without an account', { exact: false }).click()
    await card(1).getByLabel('Question (Korean)').fill('다음 그림이 마음에 드시나요?')
    await card(1).getByLabel('Question (English)').fill('Do you like the next picture?')
    for (const [n, korean, english] of [
      [1, '예', 'Yes'],
      [2, '아니요', 'No'],
    ] as const) {
      await card(1).getByLabel(`Option ${n} (Korean)`).fill(korean)
      await card(1).getByLabel(`Option ${n} (English)`).fill(english)
    }
    await page.getByRole('button', { name: 'Add a question' }).click()
    await card(2).getByLabel('Kind of answer').selectOption('long')
    await card(2).getByLabel('Question (English)').fill('What would be better?')
    await card(2).getByLabel('When it is shown').selectOption({ index: 1 })
    await card(2).getByLabel('No', { exact: true }).check()
    await look(page, 'register')
    // What was typed survives a reload.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('survey-draft'))).toContain('better')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('This is what you typed last time.').waitFor()
    await page.getByRole('button', { name: 'Store as a draft' }).click()
    await page.waitForURL(/surveyResult\/\d+$/)
    await page.getByText('1 thing is missing', { exact: false }).first().waitFor()
    await look(page, 'draft')
    await page.getByRole('link', { name: 'Modify', exact: true }).click()
    await card(2).getByText('This is missing.').waitFor()
    await look(page, 'modify')
    await card(2).getByLabel('Question (Korean)').fill('무엇이 더 나을까요?')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/surveyResult\/\d+$/)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const asked = await question(page, 'Open The next picture?')
    await asked.getByRole('button', { name: 'Open' }).click()
    await page.getByText('Nobody has answered yet.').waitFor()
    await look(page, 'opened')
    expect(await findingsOn(page, 'results', 'own')).toEqual([])
    const surveyId = Number(/\d+$/.exec(page.url())?.[0])

    const first = await answering('kor', surveyId)
    await first.page.getByLabel('아니요').check()
    await first.page.getByRole('textbox', { name: '무엇이 더 나을까요?' }).fill('더 많은 금색')
    await first.page.reload()
    await hydrated(first.page)
    await first.page.getByText(kor.kept).waitFor()
    await look(first.page, 'answer-kor')
    await first.page.getByRole('button', { name: kor.send }).dblclick()
    await first.page.getByRole('heading', { name: kor.done.title }).waitFor()
    await look(first.page, 'done-kor')

    const second = await answering('eng', surveyId)
    await second.page.getByRole('button', { name: eng.send }).click()
    await second.page.getByText(eng.faults.REQUIRED).waitFor()
    await look(second.page, 'refused-eng')
    expect(await findingsOn(second.page, 'answering', 'own')).toEqual([])
    await second.page.getByLabel('No', { exact: true }).check()
    await second.page.getByRole('textbox', { name: 'What would be better?' }).fill('=1+1')
    // What is hidden again is not sent.
    await second.page.getByLabel('Yes', { exact: true }).check()
    await second.page.getByRole('textbox').waitFor({ state: 'detached' })
    await second.page.getByRole('button', { name: eng.send }).click()
    await second.page.getByRole('heading', { name: eng.done.title }).waitFor()

    const third = await answering('eng', surveyId)
    await third.page.getByLabel('No', { exact: true }).check()
    await third.page.getByRole('textbox').fill('More pictures')
    await third.page.getByRole('button', { name: eng.send }).click()
    await third.page.getByRole('heading', { name: eng.done.title }).waitFor()
    for (const visitor of [first, second, third]) {
      expect(visitor.errors).toEqual([])
      await visitor.page.context().close()
    }

    // The page of the results has followed by itself.
    await page.getByText('Too few answers to be shown.').waitFor()
    await expect.poll(() => page.getByRole('definition').first().textContent()).toBe('3')
    await page.getByRole('button', { name: 'Read the texts' }).click()
    const texts = page.getByRole('dialog')
    await texts.getByText('더 많은 금색').waitFor()
    await texts.getByText('More pictures').waitFor()
    expect(await texts.getByText('=1+1').count()).toBe(0)
    await look(page, 'texts', ['eng'])
    await page.keyboard.press('Escape')
    await look(page, 'three-answers')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Answers (CSV)' }).click(),
    ])
    const path = join(tmpdir(), `${file.suggestedFilename()}-${process.pid}`)
    await file.saveAs(path)
    expect((await readFile(path, 'utf8')).match(/\r\n/g)).toHaveLength(4)
    expectNoErrors(errors)
    leave()
  })

  it('stands on the page of whoever may answer, who logs in by e-mail and comes back to it', async () => {
    const { db } = testEnv.database
    const uid = newUid()
    const passwordHash = await hashPassword(goodPassword)
    const person = { uid, passwordHash, name: '김가나', nickname: '가나', emailVerifiedAt: new Date() }
    await db.transaction((tx) => saveRegisteredUser(tx, person))
    const titles = { titleKor: '지갑 없이 답하는 설문', titleEng: 'One without a wallet' }
    const surveyId = await saveTestSurvey(db, { isOpen: true, ...titles, questions: oneChoice })
    for (const [language, words, mine] of [
      ['kor', kor, korMine],
      ['eng', eng, engMine],
    ] as const) {
      const { page, errors } = await answering(language, surveyId)
      await look(page, `signed-out-${language}`)
      await page.getByRole('link', { name: words.signedOut.login }).click()
      await page.waitForSelector('main [name=uid]')
      await page.fill('main [name=uid]', uid)
      await page.fill('main [name=password]', goodPassword)
      await page.locator('main form button[type=submit]').first().click()
      await page.waitForURL(new RegExp(`/${language}/survey/${surveyId}$`))
      await page.getByRole('button', { name: words.send }).waitFor()
      await page.goto(`${testEnv.url}/${language}/mypage`)
      await hydrated(page)
      const line = page
        .getByRole('region', { name: mine.waiting.title })
        .getByRole('listitem')
        .filter({ hasText: language === 'kor' ? titles.titleKor : titles.titleEng })
      await line.waitFor()
      await look(page, `mypage-${language}`)
      expect(await findingsOn(page, 'my page with a survey', 'own')).toEqual([])
      await line.getByRole('link', { name: mine.waiting.answer }).click()
      await page.getByRole('button', { name: words.send }).waitFor()
      // A session that is not there yet is a 401.
      expect(errors.filter((error) => !/ 401 /.test(error))).toEqual([])
      await page.context().close()
    }
  })

  /** Somebody on the page of a survey. */
  async function answering(language: 'kor' | 'eng', surveyId: number) {
    const [locale, width] = language === 'kor' ? (['ko-KR', 390] as const) : (['en-US', 1440] as const)
    const visitor = await visit(browser, { locale, width })
    await visitor.page.goto(`${testEnv.url}/${language}/survey/${surveyId}`)
    await hydrated(visitor.page)
    return visitor
  }
})
