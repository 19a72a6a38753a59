import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { listen, type Listening } from '../listen.ts'
import { createKlipStub } from '../klip/stub.ts'
import { createDemoPage, holderId } from './demo-page.ts'
import { demoPeople } from './holders.ts'
import { demoNft } from './nft.ts'
import { giveMore, sendAstray } from './owned.ts'
import { samplePrices, samplePricesPath } from './prices.ts'
import { proxyTo } from './proxy.ts'
import { bundleScript } from './script.ts'
import { answerWallet } from './wallet.ts'

export interface DemoOptions {
  port: number
  siteUrl: string
  chainUrl: string
  /** Seed of the demo people's keys. */
  seed: string
  /** Says where the old collection is, once it is deployed. */
  contract: () => string | null
}

const bodyBytesMax = 256 * 1024
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * The localnet's outside world on one port of loopback: a page to choose a demo holder, the site seen through that
 * holder's wallets, the NFTs' metadata and pictures, a price list, and a stand-in of Klip with its phone.
 */
export async function startDemo(options: DemoOptions): Promise<Listening> {
  const answer = createAnswer(options, await bundleScript())
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.headersSent) send(outgoing, 500, { error: String(error) })
    })
  })
  return listen(server, options.port)
}

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

function createAnswer(options: DemoOptions, script: string): Answer {
  const people = demoPeople(options.seed)
  const klip = createKlipStub(people.klip, options.chainUrl)
  const askKlip = async (incoming: IncomingMessage, outgoing: ServerResponse, url: URL) => {
    const found = await klip.answer(incoming.method ?? 'GET', url, await readBody(incoming))
    send(outgoing, found?.status ?? 404, found?.body ?? { err: 'not found' })
  }
  const demoPage = createDemoPage(options, people)
  const decide = async (body: unknown) => {
    const { key, isAgreed } = decision.parse(body)
    await klip.decide(key, isAgreed)
    return {}
  }
  const askWallet = async (incoming: IncomingMessage, path: string, body: unknown) => {
    const holder = people.holders.find(({ id }) => id === holderId(incoming, people)) ?? people.holders[0]
    if (!holder) throw new Error('There is no demo holder.')
    return answerWallet(holder, options.chainUrl, path, body)
  }
  return async (incoming, outgoing) => {
    // A page of the internet may name a host of its own that leads here: keys are for loopback alone.
    if (!loopback.test(incoming.headers.host ?? '')) return send(outgoing, 403, { error: 'Loopback only.' })
    const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
    const path = url.pathname
    if (path.startsWith('/v2/a2a/')) return askKlip(incoming, outgoing, url)
    if (path === samplePricesPath) return send(outgoing, 200, samplePrices)
    if (path === '/__demo/wallet.js') return send(outgoing, 200, script, 'text/javascript; charset=utf-8')
    if (path === '/__demo') return demoPage.showPage(incoming, outgoing, url)
    const nft = demoNft(path, url.origin)
    if (nft) return send(outgoing, 200, nft.body, nft.type)
    if (!path.startsWith('/__demo/')) return proxyTo(options.siteUrl, incoming, outgoing)
    if (incoming.method === 'GET' && path === '/__demo/phone') return send(outgoing, 200, klip.phone())
    // A header no foreign page can send without asking first.
    if (incoming.method !== 'POST' || incoming.headers['x-demo-wallet'] !== '1')
      return send(outgoing, 403, { error: 'Only the demo wallet asks here.' })
    const body = await readBody(incoming)
    if (path === '/__demo/phone') return send(outgoing, 200, await decide(body))
    if (path === '/__demo/more') return send(outgoing, 200, await demoPage.play(giveMore, body))
    if (path === '/__demo/stray') return send(outgoing, 200, await demoPage.play(sendAstray, body))
    send(outgoing, 200, await askWallet(incoming, path, body))
  }
}

const decision = z.object({ key: z.string(), isAgreed: z.boolean() })
async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > bodyBytesMax) throw new Error('The request is too large.')
    parts.push(bytes)
  }
  return parts.length === 0 ? null : JSON.parse(Buffer.concat(parts).toString('utf8'))
}

function send(outgoing: ServerResponse, status: number, body: unknown, type = 'application/json') {
  outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  outgoing.end(type === 'application/json' && typeof body !== 'string' ? JSON.stringify(body) : String(body))
}
