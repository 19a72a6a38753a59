import type * as site from '../src/site/entry-server.tsx'

type Site = Pick<typeof site, 'routes' | 'pathOf' | 'alternatesOf'>

/** Every page that has an address, each with its other languages. Articles are found through the news list. */
export function sitemapXml({ routes, pathOf, alternatesOf }: Site, origin: string): string {
  const urls = routes
    .filter((route) => !route.path.endsWith('/:id'))
    .flatMap((route) =>
      route.languages.map((language) => {
        const links = alternatesOf(route, origin).map(
          (it) => `<xhtml:link rel="alternate" hreflang="${it.hreflang}" href="${it.href}"/>`,
        )
        return `<url><loc>${origin}${pathOf(route, language)}</loc>${links.join('')}</url>`
      }),
    )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /test\n\nSitemap: ${origin}/sitemap.xml\n`
}
