import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, type Listening } from '../listen.ts'
import { findCaughtMail, listCaughtMails } from './caught-mails.ts'
import { listPage, mailPage, type PageLanguage } from './mail-page.ts'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
/** Nothing of a mail runs or is fetched. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'"

/** The mails that the localnet caught, on a port of loopback: a list, and each with its page and its text. */
export async function startMailPage(options: { port: number; folder: string }): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    answer(options.folder, incoming, outgoing).catch((error: unknown) => send(outgoing, 500, String(error)))
  })
  return listen(server, options.port)
}

async function answer(folder: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  // A page of the internet may name a host of its own that leads here.
  if (!loopback.test(incoming.headers.host ?? '')) return send(outgoing, 403, 'Loopback only.')
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
  const language = languageOf(incoming, url)
  if (url.pathname === '/') return send(outgoing, 200, listPage(await listCaughtMails(folder), language))
  const [, name, part] = /^\/mails\/([^/]+)(\/html)?$/.exec(url.pathname) ?? []
  const found = name === undefined ? null : await findCaughtMail(folder, decodeURIComponent(name))
  if (!found) return send(outgoing, 404, 'There is no such mail.')
  send(outgoing, 200, part ? `<base target="_blank">${found.mail.html ?? ''}` : mailPage(found, language))
}

function languageOf(incoming: IncomingMessage, url: URL): PageLanguage {
  const asked = url.searchParams.get('lang')
  if (asked === 'kor' || asked === 'eng') return asked
  return incoming.headers['accept-language']?.startsWith('ko') ? 'kor' : 'eng'
}

function send(outgoing: ServerResponse, status: number, body: string) {
  outgoing.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  })
  outgoing.end(body)
}
