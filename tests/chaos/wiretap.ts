import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where a worker stands when it asks something of the chain: the named points of a kill. */
export interface Trap {
  /** JSON-RPC method whose answer it is about to pass on. */
  method: string
  /** before: the question never reaches the chain. after: the chain acts, the answer never reaches the worker. */
  when: 'before' | 'after'
  spring: () => void
}

/** What one RPC says in place of the truth. */
export interface Lie {
  /** Another chain that answers instead of it. */
  url?: string
  /** What it makes of a true result. Sees every call of a batch. */
  change?: (method: string, result: unknown) => unknown
  /** It has just said something else than the truth. */
  onTold?: () => void
}

export interface Wiretap {
  urls: string[]
  /** From now on the RPC at that place of the list lies; null: it tells the truth. */
  lie(at: number, lie: Lie | null): void
  /** The next call of the method springs the trap. Null takes it away. */
  set(trap: Trap | null): void
  /** From now on this part of the answers is lost after the chain acted, by the given dice. */
  loseAnswers(fraction: number, dice: () => number): void
  close(): Promise<void>
}

/** A proxy between one worker and the RPCs: it sees every question and can end the worker at it. */
export async function openWiretap(targets: string[]): Promise<Wiretap> {
  let trap: Trap | null = null
  let isLost = () => false
  const lies = new Map<number, Lie>()
  const springs = (body: Buffer, when: Trap['when']) => {
    if (!trap || trap.when !== when || !body.includes(`"${trap.method}"`)) return false
    const { spring } = trap
    trap = null
    spring()
    return true
  }
  const servers = await Promise.all(
    targets.map(async (target, at) => {
      const server = createServer((incoming, outgoing) => {
        const lie = lies.get(at) ?? {}
        void relay(lie.url ?? target, incoming, outgoing, { springs, isLost: () => isLost(), lie })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    set: (next) => {
      trap = next
    },
    lie: (at, lie) => {
      if (lie) lies.set(at, lie)
      else lies.delete(at)
    },
    loseAnswers: (fraction, dice) => {
      isLost = () => dice() < fraction
    },
    close: async () => {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

async function relay(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  input: { springs: (body: Buffer, when: Trap['when']) => boolean; isLost: () => boolean; lie: Lie },
) {
  const parts: Buffer[] = []
  incoming.on('error', () => outgoing.destroy())
  for await (const part of incoming) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  if (input.springs(body, 'before')) {
    outgoing.destroy()
    return
  }
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const onward = request(target, { method: 'POST', headers }, (reply) => {
    const answer: Buffer[] = []
    reply.on('data', (part: Buffer) => answer.push(part))
    reply.on('error', () => outgoing.destroy())
    reply.on('end', () => {
      if (input.springs(body, 'after') || input.isLost()) outgoing.destroy()
      else pass(outgoing, reply, changed(input.lie, body, Buffer.concat(answer)))
    })
  })
  onward.on('error', () => outgoing.destroy())
  onward.end(body)
}

function pass(outgoing: ServerResponse, reply: IncomingMessage, answer: Buffer) {
  const headers = { ...reply.headers, 'content-length': String(answer.length) }
  outgoing.writeHead(reply.statusCode ?? 502, headers).end(answer)
}

interface Call {
  id?: unknown
  method?: string
}
type Answer = Record<string, unknown>

function changed({ change, onTold }: Lie, question: Buffer, answer: Buffer): Buffer {
  if (!change) return answer
  const calls = [JSON.parse(question.toString())].flat() as Call[]
  const methods = new Map(calls.map(({ id, method = '' }) => [id, method]))
  const one = (reply: Answer) => {
    if (!('result' in reply)) return reply
    const result = change(methods.get(reply['id']) ?? '', reply['result'])
    if (JSON.stringify(result) !== JSON.stringify(reply['result'])) onTold?.()
    return { ...reply, result }
  }
  try {
    const replies = JSON.parse(answer.toString()) as Answer | Answer[]
    return Buffer.from(JSON.stringify(Array.isArray(replies) ? replies.map(one) : one(replies)))
  } catch {
    return answer
  }
}
