import { sql } from 'drizzle-orm'
import { afterEach, describe, expect } from 'vitest'
import { hasChromium, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import { findingsOn } from './axe.ts'
import { pathIn, readPage } from './html.ts'
import { setFeature } from './features.ts'
import { openSite } from './open-site.ts'
import { hydrated, firstLookDone, focusedId, focusedText, menuSub, menuTop } from './steps.ts'
import { isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('the shell of the site', () => {
  const { testEnv, browser, open } = openSite()
  const setSetting = (key: string, value: string) =>
    testEnv().database.db.execute(sql`update settings set cd_value = ${value} where cd_key = ${key}`)
  /** The version of the pages themselves, in other words: a test that fails in its midst leaves nothing to the next. */
  afterEach(async () => {
    await setSetting('FRONT_VERSION', '20250626.1600')
    await setFeature(testEnv(), 'english', { state: 'planned' })
  })

  it('passes every rule in Korean with a popup and the update notice open', async () => {
    const { page, leave } = await open('/kor', 390, 'ko-KR')
    await page.locator('.site-menu-toggle').click()
    await menuTop(page, 'powerzone').click()
    await menuSub(page, 'powerzone').getByRole('button', { name: '펑키 노바' }).click()
    await page.getByRole('dialog', { name: '출시 예정' }).waitFor()
    expect(await findingsOn(page, 'Korean popup')).toEqual([])
    await page.keyboard.press('Escape')
    await firstLookDone(page)
    await setSetting('FRONT_VERSION', '20250626-1601')
    await menuSub(page, 'powerzone').getByRole('link').first().click()
    await page.getByRole('dialog', { name: '업데이트 안내' }).waitFor()
    expect(await findingsOn(page, 'Korean update notice')).toEqual([])
    leave()
  })

  it.runIf(isSoak)('opens the popup for what is to be released, and gives the focus back', async () => {
    const { page, leave } = await open('/eng')
    await menuTop(page, 'powerzone').press('Enter')
    const nova = menuSub(page, 'powerzone').getByRole('button', { name: 'Punky Nova' })
    await nova.press('Enter')
    const popup = page.getByRole('dialog', { name: 'To be released' })
    await popup.waitFor()
    await popup.getByText('Look forward to it').waitFor()
    expect(await findingsOn(page, 'popup')).toEqual([])
    await popup.getByRole('button', { name: 'Close', exact: true }).click()
    await popup.waitFor({ state: 'hidden' })
    expect(await focusedText(page)).toContain('Punky Nova')
    await menuSub(page, 'powerzone').getByRole('link', { name: 'Punky Boost' }).click()
    await page.waitForURL(/\/eng\/powerzoneNftStaking$/)
    leave()
  })

  it.runIf(isSoak)('asks for a wallet before my page, and leads on to the picker', async () => {
    const { page, errors, leave } = await open('/kor', 390, 'ko-KR')
    await page.getByRole('button', { name: '마이페이지' }).click()
    const notice = page.getByRole('dialog', { name: '알림' })
    await notice.getByText('지갑을 먼저 연결해 주세요').waitFor()
    await notice.getByRole('button', { name: '지갑 연결' }).click()
    const picker = page.getByRole('dialog', { name: '지갑 연결' })
    await picker.getByRole('button', { name: /Phantom/ }).waitFor()
    expect(await findingsOn(page, 'picker')).toEqual([])
    await page.keyboard.press('Escape')
    await picker.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    leave()
  })

  it.runIf(isSoak)('shows a toast that stays while somebody is on it, and goes by its button', async () => {
    const { page, errors, leave } = await open('/test', 390, 'ko-KR')
    await page.getByRole('button', { name: '알림 띄우기', exact: true }).click()
    const toast = page.getByRole('status').getByRole('paragraph').filter({ hasText: '저장했습니다.' })
    await toast.hover()
    expect(await findingsOn(page, 'toast')).toEqual([])
    await page.getByRole('button', { name: '알림 닫기' }).click()
    await toast.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    leave()
  })

  it.runIf(isSoak)('switches to English once it is open, and keeps the path', async () => {
    const { page } = await open('/kor/nftAlya', 1440, 'ko-KR')
    const link = page.locator('a[hreflang="en-US"]').first()
    await link.click()
    await page.getByRole('dialog', { name: '출시 예정' }).waitFor()
    await page.keyboard.press('Escape')
    await setFeature(testEnv(), 'english', { state: 'open' })
    await link.click()
    await page.waitForURL(/\/eng\/nftAlya$/)
    await hydrated(page)
    await page.locator('a[hreflang="ko-KR"]').first().click()
    await page.waitForURL(/\/kor\/nftAlya$/)
    // With Ctrl it is a link like any other: to a tab of its own.
    const opened = page.context().waitForEvent('page')
    await page
      .locator('a[hreflang="en-US"]')
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    await (await opened).waitForURL(/\/eng\/nftAlya$/)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().close()
  })

  it.runIf(isSoak)('keeps the language in every link of header, menu and footer', async () => {
    for (const language of ['kor', 'eng']) {
      const { links } = await readPage(`${testEnv().url}/${language}/rwaProject`)
      const strange = links.filter((href) => href.startsWith('/') && !href.startsWith(`/${language}`))
      expect(strange).toEqual([`/${language === 'kor' ? 'eng' : 'kor'}/rwaProject`])
    }
    const { page, errors, leave } = await open('/idn/rwaProject')
    expect(await menuTop(page, 'nft').isVisible()).toBe(true)
    const hrefs = await page
      .locator('header a, footer a')
      .evaluateAll((all) => all.map((it) => it.getAttribute('href')))
    expect(hrefs).toContain('/idn/nftAlya')
    expect(hrefs).toContain('/eng/companyAbout')
    expect(errors).toEqual([])
    leave()
  })

  it.runIf(isSoak)(
    'tells of a newer version on a change of route, by its digits only, and reloads',
    async () => {
      const { page, leave } = await open('/eng/nftAlya')
      await firstLookDone(page)
      await setSetting('FRONT_VERSION', '20250626-1601')
      await page.getByRole('link', { name: 'Home' }).click()
      const notice = page.getByRole('dialog', { name: 'Update notice' })
      await notice.getByText('There is a new update').waitFor()
      expect(await findingsOn(page, 'update notice')).toEqual([])
      await setSetting('FRONT_VERSION', '20250626.1600')
      const reload = page.waitForEvent('load')
      await notice.getByRole('button', { name: 'Update' }).click()
      await reload
      await hydrated(page)
      await menuTop(page, 'rwa').press('Enter')
      const answer = page.waitForResponse(/FRONT_VERSION/)
      await menuSub(page, 'rwa').getByRole('link').first().click()
      await answer
      await page.waitForURL(/rwaProject/)
      expect(await notice.isVisible()).toBe(false)
      leave()
    },
  )

  it('shows a notice for a page whose files do not come, and offers a reload', async () => {
    const { page } = await open('/eng')
    await page.route(/assets\/nftAlya-/, (route) => route.abort())
    await page.getByRole('link', { name: 'Alya' }).last().click()
    const notice = page.getByRole('alert').filter({ hasText: 'This page did not load' })
    await notice.waitFor()
    expect(await findingsOn(page, 'chunk failure')).toEqual([])
    await page.unroute(/assets\/nftAlya-/)
    await notice.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/eng/nftAlya')
    await page.context().close()
  })

  it.runIf(isSoak)('shows a notice for a page that takes longer than 120 s', async () => {
    const { page } = await visitInTurn(browser(), testEnv().url, {
      kind: 'site',
      locale: 'en-US',
      width: 1440,
      hasClock: true,
    })
    await page.goto(`${testEnv().url}/eng`)
    await hydrated(page)
    await page.route(/assets\/nftAlya-/, () => undefined)
    // The time runs from the moment the file is asked for, which on a busy machine comes late.
    const asked = page.waitForRequest(/assets\/nftAlya-/)
    await page.getByRole('link', { name: 'Alya' }).last().click()
    await asked
    await page.clock.runFor(100_000)
    expect(await page.getByText('taking too long').isVisible()).toBe(false)
    await page.clock.runFor(25_000)
    await page.getByText('taking too long').waitFor()
  })

  it.runIf(isSoak)('only logs a picture that does not load', async () => {
    const { page } = await visitInTurn(browser(), testEnv().url, {
      kind: 'site',
      locale: 'en-US',
      width: 1440,
    })
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.route(/assets\/art\//, (route) => route.abort())
    await page.goto(`${testEnv().url}/eng/nftAlya`)
    await hydrated(page)
    await expect.poll(() => said.some((text) => text.startsWith('Not loaded: '))).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('shows the catch-all page of the language with status 404, and leads back to /main', async () => {
    for (const [path, lang, accept] of [
      ['/kor/nowhere', 'ko', 'en'],
      ['/eng/soccergo', 'en', 'ko'],
      ['/nowhere/at/all', 'en', 'en'],
      ['/nowhere', 'ko', 'ko'],
    ] as const) {
      const sent = await readPage(testEnv().url + path, { 'accept-language': accept })
      expect([path, sent.status, sent.lang]).toEqual([path, 404, lang])
    }
    // The same holds once the page is hydrated.
    for (const path of ['/eng/mypage/anything', '/eng/companyNewsView/Not_A_Slug']) {
      const { page, errors, leave } = await open(path)
      await page.getByRole('link', { name: 'Back to main' }).waitFor()
      expect(errors.filter((it) => !it.includes('404'))).toEqual([])
      leave()
    }
    const { page, leave } = await open('/eng/nowhere', 1440, 'ko-KR')
    await page.getByRole('link', { name: 'Back to main' }).click()
    await page.waitForURL(/\/main$/)
    await page.getByRole('heading', { level: 1, name: 'One of a kind.' }).waitFor()
    leave()
  })

  it.runIf(isSoak)('opens in the language of the visitor, then in the one that was chosen', async () => {
    for (const path of ['/', '/main', '/test']) {
      expect((await readPage(testEnv().url + path, { 'accept-language': 'en-US' })).lang).toBe('en')
      expect((await readPage(testEnv().url + path, { 'accept-language': 'ja,ko;q=0.8' })).lang).toBe('ko')
      const chosen = { 'accept-language': 'en-US', cookie: 'LANGUAGE=kor' }
      expect((await readPage(testEnv().url + path, chosen)).lang).toBe('ko')
    }
  })

  it('changes pages without a reload: head, focus, top, and back to where one was', async () => {
    const { page, errors, leave } = await open('/eng')
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const link = page.getByRole('link', { name: 'Fitri' }).last()
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await link.click()
    await page.waitForURL(/\/eng\/nftFitri$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe('Fitri | Punky')
    expect(await page.locator('link[rel=canonical]').count()).toBe(1)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/eng\/nftFitri$/)
    expect(await page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'main'])
    await page.goBack()
    await page.waitForURL(/\/eng$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(errors).toEqual([])
    leave()
  })

  it.runIf(isSoak)('leads the keyboard on to older news, whose button is gone', async () => {
    const { page, errors, leave } = await open('/eng/companyNews')
    await page.getByRole('button', { name: 'Older news' }).press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
      .toMatch(/^\/eng\/companyNewsView\//)
    expect(errors).toEqual([])
    leave()
  })

  it.runIf(isSoak)('keeps the addresses an article was sent with', async () => {
    for (const path of ['/eng/companyNewsView', '/eng/companyNewsView/how-a-reveal-works']) {
      const sent = await readPage(testEnv().url + path)
      const { page, leave } = await open(path)
      // What is written anew goes to the end of the head.
      await page.waitForFunction(
        () => document.head.querySelector('link[rel=alternate] ~ link[rel=icon]') === null,
      )
      const now = await page.evaluate(() => ({
        canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
        image: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '',
      }))
      expect([path, pathIn(now.canonical)]).toEqual([path, pathIn(sent.canonical)])
      expect([path, pathIn(now.image)]).toEqual([path, pathIn(sent.ogImage)])
      leave()
    }
  })

  it('lets the keyboard skip to the content', async () => {
    const { page, leave } = await open('/kor', 1440, 'ko-KR')
    await page.keyboard.press('Tab')
    expect(await focusedText(page)).toBe('본문으로 건너뛰기')
    await page.keyboard.press('Enter')
    expect(await focusedId(page)).toBe('main')
    leave()
  })

  it.runIf(isSoak)('shows every component at /test, without a finding', async () => {
    const { page, errors, leave } = await open('/test', 1440, 'ko-KR')
    await page.getByRole('heading', { name: '그림' }).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await findingsOn(page, 'gallery')).toEqual([])
    expect(errors).toEqual([])
    leave()
  })
})
