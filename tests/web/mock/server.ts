/** Serves dist/web with canned envelopes, for looking at screens. Not a copy of the API: nothing is checked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { endpoints } from '../../../api/contract/endpoints.ts'
import { handlers, isSignedIn } from './routes.ts'
import { progress } from './rows.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}
const table = (Object.keys(endpoints) as (keyof typeof endpoints)[]).map((name) => ({
  name,
  endpoint: endpoints[name],
  pattern: new RegExp(`^${endpoints[name].path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** Resolves to the base URL and a way to stop. */
export async function startMock(distDir: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answer = url.pathname.startsWith('/api/')
      ? answerApi(request, response, url)
      : answerFile(response, distDir, url)
    answer.catch((cause: unknown) => response.writeHead(500).end(String(cause)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => void (server.closeAllConnections(), server.close()) }
}

async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const found = table.find(
    (it) => it.endpoint.method.toUpperCase() === request.method && it.pattern.test(url.pathname),
  )
  const params = found?.pattern.exec(url.pathname)?.groups ?? {}
  if (found?.endpoint.kind === 'stream') return stream(response, Number(params['masterId']))
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const handler = found && handlers[found.name]
  const isPublic = found?.endpoint.role === 'public' && found.name !== 'readSession'
  if (!handler) return fail(response, 404, 'NOT_FOUND')
  if (!isSignedIn && !isPublic) return fail(response, 401, 'SIGNED_OUT')
  const returnValue = handler({ params, query: url.searchParams, body: text ? JSON.parse(text) : null })
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue }))
}

function fail(response: ServerResponse, status: number, resultCd: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      resultCd,
      returnCd: '-1',
      returnMessage: resultCd,
      returnValue: null,
      requestId: 'mock',
    }),
  )
}

function stream(response: ServerResponse, masterId: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  let version = 1
  const send = (): void => {
    version += 1
    response.write(
      `id: ${version}\nevent: progress\ndata: ${JSON.stringify(progress(masterId, version))}\n\n`,
    )
  }
  send()
  const timer = setInterval(send, 500)
  response.on('close', () => clearInterval(timer))
}

async function answerFile(response: ServerResponse, distDir: string, url: URL): Promise<void> {
  const isAsset = url.pathname.startsWith('/assets/')
  const name = isAsset ? url.pathname : url.pathname.startsWith('/admin') ? 'admin.html' : 'index.html'
  const bytes = await readFile(join(distDir, name))
  response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(bytes)
}
