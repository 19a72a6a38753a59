/** What the prerender script calls; bundled for Node, never sent to a browser. */
import { renderPage as render, type PageRequest, type RenderedPage } from '#web/src/site/frame/render.tsx'
import { App } from './app.tsx'
import { appPages } from './pages.ts'

export { bareRoutes, personalRoutes } from '#web/src/site/frame/routes.ts'
export { appRoutes, partOf } from './pages.ts'

export function renderPage(page: PageRequest): Promise<RenderedPage> {
  return render(page, { app: <App />, pages: appPages })
}
