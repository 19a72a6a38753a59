import { brand } from '#contract/brand.ts'
import { localeOf, type Language } from '../../shared/i18n.ts'
import { ogHref } from './og-href.ts'
import { pathOf } from '../frame/paths.ts'
import type { SiteRoute } from '../frame/route.ts'

/** What a page says of itself to search engines and link previews. */
export interface PageHead {
  language: Language
  /** Null for pages that are not to be found: the catch-all and the gallery. */
  route: SiteRoute | null
  title: string
  description: string
  /** The path of its picture where it is not the page's own. */
  picture?: string
}

export interface HeadTag {
  tag: 'meta' | 'link'
  attrs: Record<string, string>
}

/** `<title>` of a page: its name, then the brand. */
export function titleTag({ title, language, route }: PageHead): string {
  return route?.kind === 'main' ? title : `${title} | ${brand.name[language]}`
}

/** Every tag of the head that differs between pages. Pure; `origin` has no trailing slash. */
export function tagsFor(head: PageHead, origin: string): HeadTag[] {
  const title = titleTag(head)
  const tags: HeadTag[] = [
    meta('name', 'description', head.description),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:site_name', brand.name[head.language]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', localeOf[head.language].replace('-', '_')),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  if (!head.route) return [...tags, meta('name', 'robots', 'noindex')]
  const url = origin + pathOf(head.route, head.language)
  const image = origin + (head.picture ?? ogHref(head.language, head.route.id))
  return [
    ...tags,
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:image', image),
    { tag: 'link', attrs: { rel: 'canonical', href: url } },
    ...alternatesOf(head.route, origin).map((entry): HeadTag => ({
      tag: 'link',
      attrs: { rel: 'alternate', ...entry },
    })),
  ]
}

/** The addresses of a page in its languages; x-default is the main page for everybody, else Korean. */
export function alternatesOf(route: SiteRoute, origin: string): { hreflang: string; href: string }[] {
  const own = route.languages.map((it) => ({ hreflang: localeOf[it], href: origin + pathOf(route, it) }))
  const fallback = route.kind === 'main' ? `${origin}/` : origin + pathOf(route, 'kor')
  return [...own, { hreflang: 'x-default', href: fallback }]
}

/** The tags as HTML, marked so that a later page can take them out again. */
export function renderHead(head: PageHead, origin: string): string {
  const tags = tagsFor(head, origin).map(({ tag, attrs }) => {
    const pairs = Object.entries(attrs).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    return `<${tag} data-seo ${pairs.join(' ')}>`
  })
  return `<title>${escapeHtml(titleTag(head))}</title>${tags.join('')}`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function meta(key: 'name' | 'property', name: string, content: string): HeadTag {
  return { tag: 'meta', attrs: { [key]: name, content } }
}
