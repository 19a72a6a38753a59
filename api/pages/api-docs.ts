import type { Middleware } from 'koa'
import swaggerUi from 'swagger-ui-dist'
import { AppError } from '../app-error.ts'
import type { RequestState } from '../http/state.ts'
import { openApiDocument } from '../openapi/document.ts'
import type { Services } from '../services.ts'
import { admitViewer } from './admit-viewer.ts'
import { createPage, type FilledPage } from './filled-pages.ts'
import { sendBuilt } from './send-built.ts'
import { sendFilled, sendText } from './send-text.ts'

const files = new Set(['swagger-ui.css', 'swagger-ui-bundle.js'])

/** No inline script: the content security policy of every page holds here too. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })\n`

const docsPath = '/api/docs'
const documentPath = '/api/openapi.json'

/** GET /api/openapi.json and the page to browse it, all from this origin: for everybody where API_DOCS_PUBLIC says so, else for admins. */
export function apiDocs(services: Services, version: string): Middleware<RequestState> {
  const { PUBLIC_URL, API_DOCS_PUBLIC } = services.env
  const origin = PUBLIC_URL && new URL(PUBLIC_URL).origin
  let document: FilledPage | null = null
  const root = swaggerUi.getAbsoluteFSPath()
  return async (ctx, next) => {
    const { path } = ctx
    const isDocs = path === documentPath || path === docsPath || path.startsWith(`${docsPath}/`)
    if (ctx.method !== 'GET' || !isDocs) return next()
    ctx.state.route = path === documentPath ? documentPath : docsPath
    if (!API_DOCS_PUBLIC) await admitViewer(ctx, services)
    const name = path.slice(docsPath.length + 1)
    ctx.status = 200
    if (path === documentPath) {
      document ??= createPage(JSON.stringify(openApiDocument({ version, origin })))
      ctx.type = 'application/json'
      await sendFilled(ctx, document)
    } else if (files.has(name))
      await sendBuilt(ctx, root, { file: name, status: 200, caching: 'max-age=3600' })
    else if (name === 'start.js') {
      ctx.type = 'text/javascript'
      await sendText(ctx, start)
    } else if (name === '') {
      ctx.type = 'text/html'
      await sendText(ctx, page)
    } else throw new AppError('NOT_FOUND')
    if (!API_DOCS_PUBLIC) ctx.set('cache-control', 'private, no-cache')
  }
}
