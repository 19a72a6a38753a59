import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { Wallet } from 'ethers'
import { z } from 'zod'
import { createKlipStub, type PhoneRequest } from '#localnet/klip/stub.ts'

const sentShape = z.object({ type: z.string(), transaction: z.record(z.string(), z.string()).optional() })
type Sent = z.infer<typeof sentShape>
const keyShape = z.object({ request_key: z.string() })

/** A Klip with one phone, whose wallet really signs and sends on the chain. */
export interface KlipPhone {
  /** For KLIP_API_URL. */
  url: string
  /** The phone's wallet. */
  wallet: Wallet
  /** Waits until the phone is asked for this kind of thing, and answers. @returns what it was asked, as sent. */
  decide(type: PhoneRequest['type'], isAgreed: boolean): Promise<Sent>
  /** Kinds of requests the phone has answered, in order. */
  decided: PhoneRequest['type'][]
  close(): Promise<void>
}

export async function openKlipPhone(chainUrl: string): Promise<KlipPhone> {
  const wallet = new Wallet(Wallet.createRandom().privateKey)
  const stub = createKlipStub(wallet, chainUrl)
  const sent = new Map<string, Sent>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://klip')
    const body = request.method === 'POST' ? json(request) : Promise.resolve(null)
    void body
      .then(async (entry) => {
        const answer = await stub.answer(request.method ?? '', url, entry)
        const key = keyShape.safeParse(answer?.body)
        if (request.method === 'POST' && key.success) sent.set(key.data.request_key, sentShape.parse(entry))
        return answer
      })
      .then((answer) => {
        response.statusCode = answer?.status ?? 404
        response.end(JSON.stringify(answer?.body ?? {}))
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const decided: PhoneRequest['type'][] = []
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/a2a`,
    wallet,
    decided,
    decide: async (type, isAgreed) => {
      const { key } = await shown(() => stub.phone().find((it) => it.type === type), type)
      await stub.decide(key, isAgreed)
      decided.push(type)
      return sent.get(key) ?? { type }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const shownWithinMs = 60_000

async function shown(look: () => PhoneRequest | undefined, type: string): Promise<PhoneRequest> {
  for (const endMs = Date.now() + shownWithinMs; Date.now() < endMs;) {
    const found = look()
    if (found) return found
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`The phone was never asked for ${type}.`)
}
