import type { Middleware } from 'koa'
import send from 'koa-send'
import swaggerUi from 'swagger-ui-dist'
import { openApiDocument } from '../openapi/document.ts'

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

/** GET /api/openapi.json and the page to browse it, all from this origin. */
export function apiDocs(about: { version: string; origin: string | undefined }): Middleware {
  let document: string | null = null
  const root = swaggerUi.getAbsoluteFSPath()
  return async (ctx, next) => {
    if (ctx.method !== 'GET') return next()
    if (ctx.path === '/api/openapi.json') {
      document ??= JSON.stringify(openApiDocument(about))
      ctx.type = 'application/json'
      ctx.body = document
    } else if (ctx.path === '/api/docs' || ctx.path === '/api/docs/') {
      ctx.type = 'text/html'
      ctx.body = page
    } else if (ctx.path === '/api/docs/start.js') {
      ctx.type = 'text/javascript'
      ctx.body = start
    } else if (ctx.path.startsWith('/api/docs/') && files.has(ctx.path.slice('/api/docs/'.length))) {
      await send(ctx, ctx.path.slice('/api/docs/'.length), { root, maxage: 3_600_000 })
    } else return next()
  }
}
