/**
 * The only script a page names. The page is whole without scripts, so they wait for its first paint: on a phone's
 * line they would share it with the fonts and the picture that are seen first. What the page will need stands in
 * `<meta name="scripts">` and is then fetched all at once; so is the font with the Hangul that is rarely seen first.
 *
 * A pointer that hovers finds menus that open under it, so the page comes to life at once. A phone has nothing to
 * answer until it is touched or scrolled, and a slow processor: there the scripts lie ready until then.
 */
import { firstAnswerId } from '../../../api/contract/news-page.ts'
import { awake } from './awake.ts'
import { holdPresses } from './held-press.ts'

const patienceMs = 3_000
const idleGuessMs = 300
let isStarted = false

/** Once the first paint is done. */
function start(): void {
  if (isStarted) return
  isStarted = true
  if (mustLiveAtOnce()) {
    for (const fetchPart of rest()) fetchPart()
    void import('./main.tsx')
  } else {
    const fetchInTurn = (): void => [...rest(), addTextFonts].forEach(whenIdle)
    if (document.readyState === 'complete') fetchInTurn()
    else addEventListener('load', fetchInTurn, { once: true })
    void awake.then(() => import('./main.tsx'))
  }
}

/** What to fetch beside the application itself, part by part. */
function rest(): (() => void)[] {
  const scripts = contentOf('scripts')?.split(' ') ?? []
  return [() => void addLateFont(contentOf('late-font')), ...scripts.map((href) => () => preload(href))]
}

function preload(href: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: patienceMs })
  else setTimeout(work, idleGuessMs)
}

/** For whoever hovers, a page that waits for data, a stored wallet, a window the address asks for. */
function mustLiveAtOnce(): boolean {
  return (
    matchMedia('(hover: hover)').matches ||
    contentOf('needs-scripts') !== undefined ||
    hasStoredWallet() ||
    location.search !== '' ||
    // Its HTML is that of the English page.
    location.pathname.startsWith('/idn')
  )
}

/** It joins the page when it is there: until then its few characters stand in the device's own font. */
async function addLateFont(href: string | undefined): Promise<void> {
  if (!href) return
  const face = new FontFace('Pretendard Late', `url(${href})`, { weight: '400 800' })
  // One that does not come leaves those characters in the device's own font.
  await face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  )
}

/** What people typed may need any syllable. An application that lives looks after that itself. */
function addTextFonts(): void {
  if (!document.getElementById(firstAnswerId)) return
  const text = document.getElementById('main')?.textContent ?? ''
  void import('./text-fonts.ts').then((it) => it.addTextFonts(text))
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) start()
}).observe({ type: 'paint', buffered: true })
// A page in the background is not painted.
setTimeout(start, patienceMs)
holdPresses()

// The page was written for nobody: with a wallet stored, "connect" would flash up before the address.
if (hasStoredWallet()) document.documentElement.dataset['wallet'] = ''

function hasStoredWallet(): boolean {
  try {
    return localStorage.getItem('WALLETADDRESS') !== null
  } catch {
    // A browser that keeps nothing knows of no wallet.
    return false
  }
}
