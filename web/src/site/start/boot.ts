/**
 * The only script a page names. The page is whole without scripts, so they wait for its first paint: on a phone's
 * line they would share it with the fonts and the picture that are seen first. What the page will need stands in
 * `<meta name="scripts">` and is then fetched all at once; so is the font with what is not seen first.
 *
 * A pointer that hovers finds menus that open under it, so the page becomes interactive at once. A phone has nothing to
 * answer until it is touched or scrolled, and a slow processor: there the scripts lie ready until then.
 */
import { firstAnswerId } from '#contract/news/news-page.ts'
import { firstInput } from './first-input.ts'
import { holdPresses, reloadOnPress } from './held-press.ts'
import { addLateFont } from '../fonts/late-font.ts'
import { loadTextFonts } from '../fonts/load-text-fonts.ts'
import { markStoredWallet, storedAddress } from '../frame/stored-address.ts'

const patienceMs = 3_000
const idleGuessMs = 300
let isStarted = false

/** Once the first paint is done. */
function start(): void {
  if (isStarted) return
  isStarted = true
  if (mustHydrateAtOnce()) return hydrate()
  const fetchInTurn = (): void => fetchRest(whenIdle)
  if (document.readyState === 'complete') fetchInTurn()
  else addEventListener('load', fetchInTurn, { once: true })
  void firstInput.then(hydrate)
}

function hydrate(): void {
  // From here on people scroll: what was skipped below the first screen gets its real height, see site-shell.css.
  document.documentElement.dataset['shown'] = ''
  fetchRest((part) => part())
  import('./main.tsx').catch((cause: unknown) => {
    // oxlint-disable-next-line no-console -- SPEC.md section 8: only logged; the page can be read, and its links work
    console.warn('Not loaded:', cause)
    reloadOnPress()
  })
}

let isFetched = false

function fetchRest(run: (part: () => void) => void): void {
  if (isFetched) return
  isFetched = true
  rest().forEach(run)
}

/** What to fetch beside the application itself, part by part. */
function rest(): (() => void)[] {
  const scripts = contentOf('scripts')?.split(' ') ?? []
  return [() => void addLateFont(), ...scripts.map((href) => () => preload(href)), addTextFonts]
}

function preload(href: string): void {
  const link = document.createElement('link')
  // Safari before 17 knows no other way.
  const isOld = !link.relList.supports('modulepreload')
  link.rel = isOld ? 'preload' : 'modulepreload'
  link.as = 'script'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: patienceMs })
  else setTimeout(work, idleGuessMs)
}

/** For whoever hovers, a page that waits for data, a stored wallet, a window the address asks for. */
function mustHydrateAtOnce(): boolean {
  return (
    matchMedia('(hover: hover)').matches ||
    contentOf('needs-scripts') !== undefined ||
    storedAddress() !== null ||
    location.search !== '' ||
    // Its HTML is that of the English page.
    location.pathname.startsWith('/idn')
  )
}

/** What people typed may need any syllable. */
function addTextFonts(): void {
  if (document.getElementById(firstAnswerId))
    loadTextFonts(document.getElementById('main')?.textContent ?? '')
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

markStoredWallet()
