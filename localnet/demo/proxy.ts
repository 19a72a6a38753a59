import { request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'

const scriptTag = '<script src="/__demo/wallet.js"></script>'

/**
 * Passes a request on to the site and its answer back. Pages get the demo wallets' script as the first thing in
 * their head, so that they find wallets as they would find a browser's extensions; everything else passes untouched.
 */
export function proxyTo(siteUrl: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const wantsPage = (incoming.headers.accept ?? '').includes('text/html')
  const headers: OutgoingHttpHeaders = { ...incoming.headers }
  // A page is read and changed on its way, so it must come unpacked.
  if (wantsPage) headers['accept-encoding'] = 'identity'
  const target = new URL(incoming.url ?? '/', siteUrl)
  const passed = request(target, { method: incoming.method, headers }, (answer) => {
    const isPage = (answer.headers['content-type'] ?? '').includes('text/html')
    if (!wantsPage || !isPage) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      return
    }
    void sendPage(answer, outgoing)
  })
  passed.on('error', () => {
    if (outgoing.headersSent) {
      outgoing.destroy()
      return
    }
    outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    outgoing.end('The site does not answer. Is npm start still running?')
  })
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

async function sendPage(answer: IncomingMessage, outgoing: ServerResponse) {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(Buffer.from(part))
  const page = Buffer.concat(parts).toString('utf8').replace('<head>', `<head>${scriptTag}`)
  const { etag: _etag, 'content-length': _length, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'cache-control': 'no-store' })
  outgoing.end(page)
}
