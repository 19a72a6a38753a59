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

export interface Wiretap {
  urls: string[]
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
  const springs = (body: Buffer, when: Trap['when']) => {
    if (!trap || trap.when !== when || !body.includes(`"${trap.method}"`)) return false
    const { spring } = trap
    trap = null
    spring()
    return true
  }
  const servers = await Promise.all(
    targets.map(async (target) => {
      const server = createServer(
        (incoming, outgoing) => void relay(target, incoming, outgoing, { springs, isLost: () => isLost() }),
      )
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    set: (next) => {
      trap = next
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
  input: { springs: (body: Buffer, when: Trap['when']) => boolean; isLost: () => boolean },
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
      else outgoing.writeHead(reply.statusCode ?? 502, reply.headers).end(Buffer.concat(answer))
    })
  })
  onward.on('error', () => outgoing.destroy())
  onward.end(body)
}
