import { create } from 'qrcode'
import { klipRequests } from '#db/schema.ts'
import type { Browser, Page } from 'playwright-core'
import { hexlify, toUtf8Bytes } from 'ethers'
import { beforeEach, describe, expect } from 'vitest'
import { hasChromium } from '../browser.ts'
import { it } from '../environments.ts'
import { evmKey, signAsKaia } from '../injected/keys.ts'
import type { WalletEnv } from './wallet-env.ts'
import { choose, dialogOf, openPage, sessionOf, storageOf } from './wallet-steps.ts'
import { isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('Klip, a wallet on a phone', () => {
  let testEnv: WalletEnv
  let browser: Browser
  it.beforeAll(({ walletEnv, chromium }) => {
    testEnv = walletEnv
    browser = chromium
  })
  beforeEach(() => {
    testEnv.klip.lifeSeconds = 300
  })

  const visitor = async (isPhone = false) => {
    const opened = await openPage(browser, testEnv, {
      has: {},
      width: isPhone ? 390 : 1440,
      isPhone,
      hasClock: true,
    })
    const toKlip: string[] = []
    opened.page.on('request', (it) => void (it.url().startsWith(testEnv.klip.url) && toKlip.push(it.url())))
    await choose(opened.page, 'Klip')
    await dialogOf(opened.page, 'Approve in Klip')
      .getByRole('img', { name: /QR code/ })
      .waitFor()
    return { ...opened, toKlip }
  }
  const timerOf = async (page: Page) => {
    const words = await page.getByRole('timer').textContent()
    const [, minutes, seconds] = /^(\d+) min (\d\d) s left$/.exec(words ?? '') ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  /** From here on time passes only when the test says so. */
  const stopTime = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  /** @returns how much of the page's time passes until Klip is asked once more. */
  const msUntilAsked = async (page: Page) => {
    const before = testEnv.klip.polls()
    const [stepMs, looks] = [250, { interval: 50 }]
    let passedMs = 0
    const look = async () => {
      await page.clock.runFor(stepMs)
      passedMs += stepMs
      return testEnv.klip.polls()
    }
    await expect.poll(look, looks).toBe(before + 1)
    return passedMs
  }
  /** The page asks for no answer of Klip any more, however much time passes; the server asks Klip only when it is asked. */
  const isQuiet = async (page: Page) => {
    // The answer to an earlier question is delivered before the answer to a later one.
    await sessionOf(page)
    const asked = pollsFrom(page)
    await page.clock.runFor(5_000)
    await sessionOf(page)
    return asked.length === 0
  }

  it('logs in by a code of 300 seconds and a signature, asking each second, never from the browser', async () => {
    const { page, toKlip, errors } = await visitor()
    const key = evmKey()
    const link = await page.getByRole('link', { name: 'Open the Klip app' }).getAttribute('href')
    const qrText = link?.replace('klip://klipwallet/open?url=', '') ?? ''
    expect(qrText).toMatch(/^https:\/\/klipwallet\.com\/\?target=\/a2a\?request_key=[0-9a-f]+$/)
    expect(await page.locator('.wallet-code svg path').getAttribute('d')).toBe(pathOf(qrText))
    await stopTime(page)
    await msUntilAsked(page)
    const [asked, left] = [pollsFrom(page), await timerOf(page)]
    expect(left).toBeGreaterThan(250)
    let passedMs = 0
    for (let times = 0; times < 4; times += 1) passedMs += await msUntilAsked(page)
    // A question is seen a moment after it was asked, and each answer takes a moment before the next second begins.
    expect(passedMs).toBeGreaterThanOrEqual(3_000)
    expect(passedMs).toBeLessThanOrEqual(8_000)
    expect(asked).toHaveLength(4)
    expect(Math.abs(left - (await timerOf(page)) - passedMs / 1_000)).toBeLessThanOrEqual(1)
    await page.clock.resume()
    testEnv.klip.answer({ status: 'completed', result: { klaytn_address: key.address } })
    const signing = dialogOf(page, 'Waiting for your signature')
    await signing.getByRole('img', { name: /QR code/ }).waitFor()
    const toSign = testEnv.klip.prepared.at(-1)
    expect(toSign).toMatchObject({ type: 'sign_message', message: { from: key.address } })
    expect(await signing.locator('.wallet-code svg path').getAttribute('d')).not.toBe(pathOf(qrText))
    const signature = signAsKaia(key, hexlify(toUtf8Bytes(toSign?.message?.value ?? '')))
    testEnv.klip.answer({ status: 'completed', result: { klaytn_address: key.address, signature } })
    await dialogOf(page, 'Connected').waitFor()
    expect(String(await sessionOf(page)).toLowerCase()).toBe(key.address.toLowerCase())
    expect((await storageOf(page)).local['WALLETTYPE']).toBe('klip')
    expect(await isQuiet(page)).toBe(true)
    expect([toKlip, errors]).toEqual([[], []])
  })

  it.runIf(isSoak)('logs no one in by an address alone, nor by the signature of another wallet', async () => {
    const { page } = await visitor()
    const [victim, thief] = [evmKey(), evmKey()]
    testEnv.klip.answer({ status: 'completed', result: { klaytn_address: victim.address } })
    await dialogOf(page, 'Waiting for your signature')
      .getByRole('img', { name: /QR code/ })
      .waitFor()
    expect(await sessionOf(page)).toBe('SIGNED_OUT')
    const { message } = testEnv.klip.prepared.at(-1) ?? {}
    const signature = signAsKaia(thief, hexlify(toUtf8Bytes(message?.value ?? '')))
    testEnv.klip.answer({ status: 'completed', result: { signature } })
    await dialogOf(page, 'Login failed').getByText('The signature does not fit this address').waitFor()
    expect(await sessionOf(page)).toBe('SIGNED_OUT')
  })

  it.runIf(isSoak)('stops early at a refusal on the phone, and a new code works', async () => {
    const { page } = await visitor()
    testEnv.klip.answer({ status: 'canceled' })
    const refused = dialogOf(page, 'You canceled')
    await refused.getByText('User denied account authorization').waitFor()
    expect(await isQuiet(page)).toBe(true)
    const before = testEnv.klip.prepared.length
    await refused.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    expect(testEnv.klip.prepared.length).toBe(before + 1)
  })

  it.runIf(isSoak)('stops early when Klip lets the request run out', async () => {
    testEnv.klip.lifeSeconds = 12
    const { page } = await visitor()
    expect(await timerOf(page)).toBeLessThanOrEqual(12)
    // The server counts by its own clock.
    await testEnv.api.database.db.update(klipRequests).set({ expiresAt: new Date() })
    await page.clock.fastForward(1_000)
    await dialogOf(page, 'No answer').getByText('The code has run out').waitFor()
    expect(await isQuiet(page)).toBe(true)
  })

  it.runIf(isSoak)('counts down to zero, closes the code there, and asks no more', async () => {
    const { page } = await visitor()
    await page.clock.fastForward('04:00')
    await expect.poll(() => timerOf(page)).toBeLessThanOrEqual(60)
    await page.clock.fastForward('01:05')
    await dialogOf(page, 'No answer').getByText('The code has run out').waitFor()
    expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(0)
    expect(await isQuiet(page)).toBe(true)
  })

  it.runIf(isSoak)('asks no more once the window is closed', async () => {
    const { page } = await visitor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await isQuiet(page)).toBe(true)
  })

  it.runIf(isSoak)('opens the app itself on a phone, above the code', async () => {
    const { page } = await visitor(true)
    const link = page.getByRole('link', { name: 'Open the Klip app' })
    expect(await link.getAttribute('href')).toMatch(
      /^klip:\/\/klipwallet\/open\?url=https:\/\/klipwallet\.com\/\?target=\/a2a\?request_key=[0-9a-f]+$/,
    )
    const [linkBox, codeBox] = await Promise.all([
      link.boundingBox(),
      page.getByRole('img', { name: /QR code/ }).boundingBox(),
    ])
    expect(linkBox?.y).toBeLessThan(codeBox?.y ?? 0)
  })
})

/** The page's questions for what the phone answered, from here on. */
function pollsFrom(page: Page): string[] {
  const polls: string[] = []
  page.on('request', (it) => void (it.url().includes('/api/klip/result') && polls.push(it.url())))
  return polls
}

/** What the page draws for a text: the modules of its QR code, within a margin of four. */
function pathOf(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const cells = Array.from({ length: modules.size ** 2 }, (_, at) => [
    Math.floor(at / modules.size),
    at % modules.size,
  ])
  return cells
    .filter(([row = 0, column = 0]) => modules.get(row, column))
    .map(([row = 0, column = 0]) => `M${column + 4} ${row + 4}h1v1h-1z`)
    .join('')
}
