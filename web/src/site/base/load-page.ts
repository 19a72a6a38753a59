import { lazy } from 'react'
import type { Language } from '../../shared/i18n.ts'
import { firstInput } from '../start/first-input.ts'
import { takeFirstHead } from '../start/first-page.ts'
import { inTime } from '../frame/in-time.ts'
import { loadPack, type ContentModule } from '../frame/pack.ts'
import { pageParts } from './page-parts.ts'
import type { SiteRoute } from '../frame/route.ts'
import { reloadOnPress } from '../start/held-press.ts'
import { loadMessages } from '../frame/load-messages.ts'
import type { LoadedPage } from '../frame/loaded-page.ts'

const ready = new Map<string, LoadedPage>()
const pending = new Map<string, Promise<LoadedPage>>()
function keyOf(route: SiteRoute, language: Language) {
  return `${language}/${route.id}`
}

export function readyPage(route: SiteRoute, language: Language): LoadedPage | undefined {
  return ready.get(keyOf(route, language))
}

/** Fetches a page once. A failure is forgotten when it is asked for again after `forgetPage`. */
export function loadPage(route: SiteRoute, language: Language): Promise<LoadedPage> {
  const key = keyOf(route, language)
  const known = pending.get(key)
  if (known) return known
  const loading = inTime(fetchPage(route, language))
  pending.set(key, loading)
  loading.then(
    (page) => ready.set(key, page),
    // A load fails where the page is shown; a prefetch that fails is ignored.
    () => undefined,
  )
  return loading
}

/** Lets the next visit try again. */
export function forgetPage(route: SiteRoute, language: Language): void {
  if (!ready.has(keyOf(route, language))) pending.delete(keyOf(route, language))
}

async function fetchPage(route: SiteRoute, language: Language): Promise<LoadedPage> {
  const parts = pageParts[route.id]
  if (parts) {
    const [Component] = await Promise.all([
      parts.load(),
      ...parts.namespaces.map((it) => loadMessages(language, it)),
    ])
    return { Component, description: null }
  }
  const file = `../../content/${language}/${route.section}/${route.id}.mdx`
  const load = (await loadPack(language)).contents[file]
  if (!load) throw new Error(`The file ${file.replace('../../', 'web/src/')} is missing.`)
  const body = async () => {
    const [{ contentBody, parseHead }, module] = await Promise.all([
      import('../mdx/content-body.tsx'),
      load(),
      loadMessages(language, 'blocks'),
      loadMessages(language, 'opening'),
    ])
    const { frontmatter } = module as ContentModule
    return { default: contentBody(module as ContentModule), head: () => parseHead(frontmatter, file) }
  }
  const first = takeFirstHead()
  const { contentPage } = await import('./content-page.tsx')
  if (first)
    return contentPage(
      first,
      lazy(() => firstInput.then(body).catch(stayAsSent(keyOf(route, language)))),
    )
  const it = await body()
  return contentPage(it.head(), it.default)
}

/** What was sent can be read and its links work; the next visit of the page tries again. */
function stayAsSent(key: string) {
  return (cause: unknown): Promise<never> => {
    // oxlint-disable-next-line no-console -- SPEC.md section 8: only logged
    console.warn('Not loaded:', cause)
    ready.delete(key)
    reloadOnPress()
    pending.delete(key)
    return new Promise(() => undefined)
  }
}
