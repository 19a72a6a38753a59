import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RpcList } from '#worker/chains/evm/rpc-list.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'

const asked: string[] = []
let lost = 0
const call = z.object({ id: z.number(), method: z.string() })
/** An RPC that acts, and breaks the line before the answer is through, as often as `lost` says. */
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { id, method } = call.parse(JSON.parse(Buffer.concat(parts).toString()))
    asked.push(method)
    if (lost-- > 0) response.destroy()
    else response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
  })
})
let rpcs: RpcList
beforeEach(async () => {
  asked.length = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  rpcs = new RpcList({
    chainId: 8217,
    urls: [`http://127.0.0.1:${port}`],
    timeoutMs: 5_000,
    timings: createPolicy(),
  })
})
afterEach(async () => {
  rpcs.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function ask(method: string) {
  return rpcs.each((rpc) => rpc.ask(method, [], z.string()))
}

describe('a question whose answer was lost', () => {
  it('is asked again, so that a full block can be read where answers get lost', async () => {
    lost = 2
    expect(await ask('eth_getBlockByNumber')).toEqual(['0x1'])
    expect(asked).toHaveLength(3)
  })
  it('is given up when no answer comes', async () => {
    lost = 9
    await expect(ask('eth_getBlockByNumber')).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
    expect(asked).toHaveLength(3)
  })
  it('is left to the next poll when it broadcasts bytes', async () => {
    lost = 1
    await expect(ask('eth_sendRawTransaction')).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
    expect(asked).toHaveLength(1)
  })
})
