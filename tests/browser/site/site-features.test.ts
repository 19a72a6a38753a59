import { afterEach, describe, expect } from 'vitest'
import { featureStates, type Feature } from '#contract/feature/codes.ts'
import { partTag } from '#contract/feature/page-marks.ts'
import { hasChromium, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import { findingsOn } from './axe.ts'
import { setFeature } from './features.ts'
import { readPage } from './html.ts'
import { openSite } from './open-site.ts'
import { publicPages } from './routes.ts'
import { hydrated, menuSub, menuTop } from './steps.ts'
import { isSoak } from '../../support/soak.ts'

const opensOn = '2099-12-01T01:00:00Z'

describe.skipIf(!hasChromium())('what is open on the site', () => {
  const { testEnv, browser, open } = openSite()
  const set = (feature: Feature, state: (typeof featureStates)[number]) =>
    setFeature(testEnv(), feature, { state, ...(state === 'opensOn' && { opensOn }) })
  afterEach(async () => {
    for (const feature of ['migration', 'airdrop'] as const) await set(feature, 'open')
    for (const feature of ['forge', 'staking'] as const) await set(feature, 'planned')
  })
  const sent = async (path: string) => (await readPage(testEnv().url + path)).html

  it('is said without scripts, and never beside a button that says otherwise', async () => {
    const pages = ['/kor', '/kor/nftPunkykongz', '/kor/nftProject']
    for (const path of pages) {
      const html = await sent(path)
      expect([path, html.includes('?migrate=1'), html.includes('여는 날은')]).toEqual([path, true, false])
    }
    await set('migration', 'planned')
    for (const path of pages) {
      const html = await sent(path)
      expect([path, html.includes('?migrate=1'), html.includes('여는 날은')]).toEqual([path, false, true])
    }
    await set('migration', 'opensOn')
    for (const path of pages)
      expect([path, await sent(path)]).toEqual([path, expect.stringContaining('2099년 12월 1일')])
    expect(await sent('/eng')).toContain('It opens on December 1, 2099 at 10:00 (KST).')
  })

  it('leaves no mark in any page, and the origin of the site in its head', async () => {
    for (const { path } of publicPages) {
      const html = await sent(path)
      expect([path, html.includes(partTag), /__[a-z]+_*[a-zA-Z]*__/.exec(html)?.[0]]).toEqual([
        path,
        false,
        undefined,
      ])
      expect([path, html.includes('href="https://punky.example/')]).toEqual([path, true])
    }
    for (const path of ['/sitemap.xml', '/robots.txt'])
      expect(await sent(path)).toMatch(/https:\/\/punky\.example\//)
  })

  it.runIf(isSoak).each(featureStates)('is the same once the page is hydrated: %s', async (state) => {
    for (const feature of ['migration', 'airdrop', 'forge', 'staking'] as const) await set(feature, state)
    const { page, errors } = await visitInTurn(browser(), testEnv().url, {
      kind: 'site',
      locale: 'en-US',
      width: 390,
    })
    for (const path of [
      '/eng',
      '/kor/nftPunkykongz',
      '/eng/powerzonePunkyDrop',
      '/kor/powerzonePunkyForge',
      '/eng/utilityProject',
    ]) {
      await page.goto(testEnv().url + path)
      await hydrated(page)
      const links = await page.locator('main a[href^="?"]').count()
      const html = await sent(path)
      expect([path, errors]).toEqual([path, []])
      expect([path, links]).toEqual([
        path,
        (/<main.*<\/main>/s.exec(html)?.[0].match(/href="\?/g) ?? []).length,
      ])
    }
  })

  it('leads from the menu to an open page, and says the day of one that is not', async () => {
    await set('forge', 'opensOn')
    const { page } = await open('/eng')
    await menuTop(page, 'powerzone').press('Enter')
    const forge = menuSub(page, 'powerzone').getByRole('button', { name: 'Punky Forge' })
    await forge.press('Enter')
    const popup = page.getByRole('dialog', { name: 'To be released' })
    await popup.getByText('It opens on December 1, 2099').waitFor()
    expect(await findingsOn(page, 'popup with a day')).toEqual([])
    await page.keyboard.press('Escape')
    await set('forge', 'open')
    await page.reload()
    await hydrated(page)
    await menuTop(page, 'powerzone').press('Enter')
    await menuSub(page, 'powerzone').getByRole('link', { name: 'Punky Forge' }).click()
    await page.waitForURL(/\/eng\/powerzonePunkyForge$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Not open yet').count()).toBe(0)
    await page.context().close()
  })

  it.runIf(isSoak)('keeps the windows of what is not open shut, and names the reason in them', async () => {
    await set('migration', 'closed')
    await set('airdrop', 'planned')
    const { page, errors } = await open('/eng/nftPunkykongz?migrate=1')
    const window = page.getByRole('dialog')
    await window.getByRole('heading', { name: 'Migration is not open now' }).waitFor()
    await window.getByRole('button', { name: /connect/i }).waitFor()
    expect(await findingsOn(page, 'migration shut')).toEqual([])
    await page.goto(`${testEnv().url}/eng/powerzonePunkyDrop?airdrop=apply`)
    await page.getByRole('dialog').getByText('No airdrop applications are taken now').waitFor()
    expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0)
    expect(await findingsOn(page, 'airdrop shut')).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })

  it.runIf(isSoak)('reaches a page that stays open', async () => {
    const { page } = await open('/eng/nftAlya')
    await set('migration', 'planned')
    await page.getByRole('link', { name: 'Punky Kongz' }).first().click()
    await page.getByText('The opening day will be in the').first().waitFor()
    expect(await page.locator('main a[href="?migrate=1"]').count()).toBe(0)
    await page.context().close()
  })
})
