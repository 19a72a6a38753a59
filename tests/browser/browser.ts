import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/**
 * Chromium without a window of its own first: it draws no frame that is not needed, which is a third of the work.
 */
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const path = process.env['CHROMIUM_PATH'] ?? paths.find((it) => existsSync(it)) ?? ''

/** Whether browser tests can run here; where not, they say so and are skipped. */
export function hasChromium() {
  return existsSync(path)
}

/** No background traffic: everything a test browser asks for is on loopback. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: path, headless: true, args: flags })
}

/**
 * Chromium without a window invents a mouse at 0,0; it counts as a first input, so that pages are hydrated by it.
 */
function stayOutOfTheCorner() {
  const stop = (event: PointerEvent) => {
    if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation()
  }
  addEventListener('pointerover', stop, { capture: true })
}

/** Blurring what lies behind a bar or a window takes a tenth of a second a frame without a graphics card. */
function blurNothing() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after, *::backdrop { backdrop-filter: none !important; }')
  document.adoptedStyleSheets.push(sheet)
}

export interface Visit {
  page: Page
  /** Errors of the page itself: exceptions, and what the console says at level error. */
  errors: string[]
}

interface Visitor {
  locale: 'ko-KR' | 'en-US'
  width: number
  height?: number
  isPhone?: boolean
  isMoving?: boolean
  /** The page's time runs as usual, and can be moved forward by `page.clock`. */
  hasClock?: boolean
}

/** A fresh visitor with a language and a window. Requests that would leave loopback find nothing and are reported. */
export async function visit(browser: Browser, input: Visitor): Promise<Visit> {
  const context = await browser.newContext({
    locale: input.locale,
    viewport: { width: input.width, height: input.height ?? 900 },
    // A picture that turns takes a fifth of a core without a graphics card: only tests of motion ask for it.
    reducedMotion: input.isMoving ? 'no-preference' : 'reduce',
    // A finger, and nothing that hovers.
    ...(input.isPhone && { isMobile: true, hasTouch: true }),
  })
  if (input.hasClock) await context.clock.install()
  const page = await context.newPage()
  const errors: string[] = []
  context.on('requestfailed', (request) => {
    const { hostname, protocol, href } = new URL(request.url())
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
      errors.push(`asked for ${href}`)
  })
  await context.addInitScript(stayOutOfTheCorner)
  await context.addInitScript(blurNothing)
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // A 401 before login is an answer, not an error of the page.
    if (message.type() === 'error' && !message.text().includes('401'))
      errors.push(`${message.text()} ${message.location().url}`)
  })
  page.setDefaultTimeout(30_000)
  return { page, errors }
}

/**
 * The next visitor in the same tab, who goes to `url` next: of the one before nothing is left but what the browser
 * cached. That spares loading and compiling every script anew, which is more than half of what a page costs; a page of
 * another address between the two would spare nothing.
 */
export async function visitNext(page: Page, url: string, { keepsLogin = false } = {}) {
  const { origin } = new URL(url)
  await page.mouse.move(0, 0)
  if (page.url().startsWith(origin)) await page.evaluate(() => sessionStorage.clear())
  if (!keepsLogin) await page.context().clearCookies()
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await session.detach()
}

export interface Tab extends Visit {
  /** Nobody was there before. */
  isNew: boolean
  /** The next visitor may have it: nothing was installed in it, and nothing is under way. */
  leave(): void
}

const left = new WeakMap<Browser, { who: string; visit: Visit }[]>()

/**
 * A tab that another visitor left, or a new one. What is left ends with the file, as every tab does.
 * @param input who tells apart those who must not follow each other, as by language or login.
 */
export async function takeTab(browser: Browser, input: Visitor & { who: string }): Promise<Tab> {
  const tabs = (left.get(browser) ?? []).filter(({ visit: { page } }) => !page.isClosed())
  const found = tabs.find(({ who }) => who === input.who)
  left.set(
    browser,
    tabs.filter((tab) => tab !== found),
  )
  const visitor = found?.visit ?? (await visit(browser, input))
  if (found) await visitor.page.setViewportSize({ width: input.width, height: input.height ?? 900 })
  visitor.errors.length = 0
  const leave = () => void left.get(browser)?.push({ who: input.who, visit: visitor })
  return { ...visitor, isNew: !found, leave }
}

/**
 * A visitor for one test, in a tab that another of their kind left: what was opened, routed or put forward in it is
 * undone. A tab in which a test failed, or whose page the test closed, ends with it.
 * @param origin of the pages that are visited.
 * @param kind what was installed in the tab.
 */
export async function visitInTurn(
  browser: Browser,
  origin: string,
  { kind, ...input }: Visitor & { kind: string },
): Promise<Visit> {
  const { locale, isPhone, isMoving, hasClock } = input
  const { page, errors, isNew, leave } = await takeTab(browser, {
    ...input,
    who: JSON.stringify([origin, kind, locale, isPhone, isMoving, hasClock]),
  })
  const context = page.context()
  if (!isNew) {
    await visitNext(page, origin)
    if (hasClock) await context.clock.install({ time: Date.now() })
  }
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' || page.isClosed()) return context.close()
    for (const other of context.pages().filter((each) => each !== page)) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // A page that says nothing: the one before would write down what it goes on with.
    await page.goto(`${origin}/robots.txt`)
    leave()
  })
  return { page, errors }
}
