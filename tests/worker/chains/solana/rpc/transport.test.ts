import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { RpcPool } from '#worker/chains/solana/rpc/rpc-pool.ts'
import {
  createFetchTransport,
  createHttpTransport,
  type Transport,
} from '#worker/chains/solana/rpc/transport.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function listen(handler: Parameters<typeof createServer>[1]): Promise<{ url: string; server: Server }> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server }
}

function later() {
  return AbortSignal.timeout(20_000)
}
function textOf(body: Uint8Array) {
  return Buffer.from(body).toString('utf8')
}
const transports: [string, () => Transport][] = [
  ['our own client', () => createHttpTransport().transport],
  ['a given fetch', () => createFetchTransport(fetch)],
]

describe.each(transports)('%s', (_, open) => {
  it('posts the body and gives back status and bytes', async () => {
    const { url } = await listen((request, response) => {
      response.statusCode = 418
      request.pipe(response)
    })
    const { status, body } = await open()(url, '{"키":1}', later())
    expect([status, textOf(body)]).toEqual([418, '{"키":1}'])
  })

  it('stops at an answer without end', async () => {
    const { url } = await listen((_request, response) => {
      const block = Buffer.alloc(1024 * 1024)
      const pour = () => {
        while (!response.destroyed && response.write(block));
        response.once('drain', pour)
      }
      pour()
    })
    await expect(open()(url, '{}', later())).rejects.toThrow(/larger/)
  })

  it('does not follow an RPC elsewhere', async () => {
    let visits = 0
    const { url: elsewhere } = await listen((_request, response) => {
      visits += 1
      response.end('{}')
    })
    const { url } = await listen((_request, response) =>
      response.writeHead(307, { location: elsewhere }).end(),
    )
    const answer = await open()(url, '{}', later()).catch(() => null)
    expect(answer === null || answer.status === 307).toBe(true)
    expect(visits).toBe(0)
  })

  it('gives up when aborted', async () => {
    const { url } = await listen(() => undefined)
    await expect(open()(url, '{}', AbortSignal.timeout(50))).rejects.toThrow()
  })
})

it('one connection serves many calls, and one closed while idle is no failure', async () => {
  const sockets: Socket[] = []
  const { url, server } = await listen((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
  server.on('connection', (socket) => sockets.push(socket))
  const client = createHttpTransport()
  for (let round = 0; round < 5; round += 1) await client.transport(url, '{}', later())
  expect(sockets).toHaveLength(1)
  sockets[0]?.resetAndDestroy()
  expect((await client.transport(url, '{}', later())).status).toBe(200)
  expect(sockets).toHaveLength(2)
  client.close()
})

it('a pool uses the fetch it is given', async () => {
  const asked: unknown[] = []
  const pool = new RpcPool({
    urls: ['http://rpc.test/'],
    timeoutMs: 3_000,
    timings: createPolicy(),
    fetch: (url, init) => {
      asked.push(url, init?.body)
      return Promise.resolve(new Response('{"jsonrpc":"2.0","id":1,"result":5}'))
    },
  })
  expect(await pool.call('getSlot', [], z.number())).toBe(5)
  expect(asked).toEqual(['http://rpc.test/', '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[]}'])
})
