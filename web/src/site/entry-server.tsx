/** What the prerender script calls; bundled for Node, never sent to a browser. */
import { App } from './base/app.tsx'
import { sitePages } from './base/load-page.ts'
import { renderPage as render, type PageRequest, type RenderedPage } from './frame/render.tsx'

export { firstHeadId } from './start/first-page.ts'
export { alternatesOf } from './head/seo.ts'
export { pageParts } from './base/page-parts.ts'
export { newsTemplates } from './news/news-templates.ts'
export { forgetFetched, keepFetched } from './use-fetched.ts'
export { pathOf } from './frame/paths.ts'
export { startLanguage } from './frame/render.tsx'
export { notFoundRoute, routes, testRoute } from './frame/routes.ts'
export type { SiteRoute } from './frame/route.ts'

export function renderPage(page: PageRequest): Promise<RenderedPage> {
  return render(page, { app: <App />, pages: sitePages })
}
