import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const preparedShape = z.object({
  bapp: z.object({ name: z.string() }),
  type: z.string(),
  transaction: z.record(z.string(), z.string()).optional(),
  message: z.object({ value: z.string(), from: z.string() }).optional(),
})

export interface TestKlip {
  url: string
  /** Bodies of POST /prepare, in order. */
  prepared: z.infer<typeof preparedShape>[]
  /** How often the result of any request was asked for. */
  polls(): number
  /** What the phone says of the last request from now on. */
  answer(input: { status: string; result?: Record<string, string> }): void
  /** Answers to polls wait until the returned function is called. */
  hold(): () => void
  isDown: boolean
  /** How long the next request is good for. */
  lifeSeconds: number
  close(): Promise<void>
}

/** A Klip whose phone says what the test wants. */
export async function openTestKlip(): Promise<TestKlip> {
  const answers = new Map<string, object>()
  let [last, polls, held] = ['', 0, Promise.resolve()]
  const klip: TestKlip = {
    url: '',
    prepared: [],
    polls: () => polls,
    answer: (reply) => void answers.set(last, reply),
    hold: () => {
      let release = () => {}
      held = new Promise((resolve) => (release = resolve))
      return release
    },
    isDown: false,
    lifeSeconds: 300,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const prepare = (text: string) => {
    klip.prepared.push(preparedShape.parse(JSON.parse(text)))
    last = randomBytes(16).toString('hex')
    answers.set(last, { status: 'prepared' })
    const expiration = Math.floor(Date.now() / 1000) + klip.lifeSeconds
    return { request_key: last, status: 'prepared', expiration_time: expiration }
  }
  const result = async (key: string) => {
    polls++
    await held
    return { request_key: key, ...answers.get(key) }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://klip')
      if (klip.isDown) return response.writeHead(502).end('bad gateway')
      const isPrepare = request.method === 'POST' && url.pathname === '/v2/a2a/prepare'
      const reply = isPrepare
        ? Promise.resolve(prepare(Buffer.concat(parts).toString('utf8')))
        : result(url.searchParams.get('request_key') ?? '')
      return void reply.then((body) => response.end(JSON.stringify(body)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  klip.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/a2a`
  return klip
}
