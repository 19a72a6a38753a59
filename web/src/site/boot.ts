/**
 * The only script a page names. The page is whole without scripts, so they wait for its first paint: on a phone's
 * line they would share it with the fonts and the picture that are seen first. What the page will need stands in
 * `<meta name="scripts">` and is then fetched all at once; so is the font with the Hangul that is rarely seen first.
 */
const patienceMs = 3_000
let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  void addLateFont(contentOf('late-font'))
  for (const href of contentOf('scripts')?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  void import('./main.tsx')
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

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) start()
}).observe({ type: 'paint', buffered: true })
// A page in the background is not painted.
setTimeout(start, patienceMs)

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
