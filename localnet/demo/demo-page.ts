import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { DemoPeople } from './holders.ts'
import { ownedBy, type Collection, type giveMore } from './owned.ts'
import { demoPage } from './page.ts'
import type { DemoLanguage } from './page-words.ts'

interface DemoPageOptions {
  siteUrl: string
  chainUrl: string
  contract: () => string | null
}

const ownerBody = z.object({ owner: z.string() })

/** The demo wallet's own page, and what its buttons do to the old collection. */
export function createDemoPage(options: DemoPageOptions, people: DemoPeople) {
  const owners = [people.klip.address, ...people.holders.map(({ evm }) => evm.address)]
  const collection = (): Collection | null => {
    const contract = options.contract()
    return contract === null ? null : { chainUrl: options.chainUrl, contract }
  }
  const ownedByAll = async () => {
    const at = collection()
    if (!at) return new Map<string, bigint[]>()
    return new Map(await Promise.all(owners.map(async (it) => [it, await ownedBy(at, it)] as const)))
  }
  const showPage = async (incoming: IncomingMessage, outgoing: ServerResponse, url: URL): Promise<void> => {
    const chosen = url.searchParams.get('holder')
    if (chosen !== null)
      outgoing.setHeader('set-cookie', `demo_holder=${encodeURIComponent(chosen)}; Path=/; SameSite=Strict`)
    const page = demoPage({
      language: languageOf(incoming, url),
      people,
      chosen: chosen ?? holderId(incoming, people),
      contract: options.contract(),
      owned: await ownedByAll(),
      siteUrl: options.siteUrl,
    })
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    outgoing.end(page)
  }
  /** For the demo's own people alone. */
  const play = async (act: typeof giveMore, body: unknown): Promise<object> => {
    const at = collection()
    const { owner } = ownerBody.parse(body)
    if (at && owners.includes(owner)) await act(at, people, owner)
    return {}
  }
  return { showPage, play }
}

/** As asked for, else as the browser speaks. */
function languageOf(incoming: IncomingMessage, url: URL): DemoLanguage {
  const asked = url.searchParams.get('lang')
  if (asked === 'kor' || asked === 'eng') return asked
  return incoming.headers['accept-language']?.startsWith('ko') ? 'kor' : 'eng'
}

/** Whose wallets this browser has. */
export function holderId(incoming: IncomingMessage, people: DemoPeople): string {
  return (
    /(?:^|;\s*)demo_holder=([a-z]+)/.exec(incoming.headers.cookie ?? '')?.[1] ?? people.holders[0]?.id ?? ''
  )
}
