import { afterAll, beforeAll } from 'vitest'

import { ChainError } from '#worker/chains/chain-error.ts'
import { createSourceChain, type SourceChainOptions } from '#worker/chains/evm/create-source-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import type { SourceChainClient } from '#worker/chains/source-chain.ts'
import { deploy, deployOldCollection, mintTo, type Deployed } from '#tests/support/anvil-contracts.ts'
import { startAnvil, type Anvil, type AnvilAccount } from '#tests/support/anvil.ts'
import { startRpcProxy, type RpcProxy } from '#tests/support/rpc-proxy.ts'

export const testContracts = new URL('./contracts', import.meta.url).pathname
export const FEE_WEI = 100_000_000_000_000_000n

/** A chain with a collection, a holder with NFTs 1 to 9, a stranger, and an admin wallet; two RPCs, one a proxy. */
export interface OldWorld {
  anvil: Anvil
  proxy: RpcProxy
  client: SourceChainClient
  collection: Deployed
  admin: AnvilAccount
  holder: AnvilAccount
  stranger: AnvilAccount
  wanted: { to: string[]; contracts: string[] }
  deployTest(name: string, args?: unknown[]): Promise<Deployed>
  connect(options: Partial<SourceChainOptions>): SourceChainClient
}

/** One world for the tests of a file. */
export function givenOldWorld(): () => OldWorld {
  let world: OldWorld | null = null
  // Ended even where the setup failed.
  const ends: (() => Promise<void>)[] = []
  const clients: SourceChainClient[] = []
  beforeAll(async () => {
    const anvil = await startAnvil()
    ends.push(anvil.stop)
    const proxy = await startRpcProxy(anvil.url)
    ends.push(proxy.close)
    const connect = (options: Partial<SourceChainOptions>) => {
      const client = createSourceChain({
        chain: 'kaia',
        chainId: 8217,
        rpcUrls: [anvil.url],
        requestTimeoutMs: 10_000,
        timings: createPolicy(),
        ...options,
      })
      clients.push(client)
      return client
    }
    world = {
      ...(await furnish(anvil)),
      proxy,
      connect,
      client: connect({ rpcUrls: [anvil.url, proxy.url] }),
    }
  })
  afterAll(async () => {
    clients.forEach((client) => client.close())
    await Promise.all(ends.map((end) => end()))
  })
  return () => {
    if (!world) throw new Error('The world is not there yet.')
    return world
  }
}

async function furnish(anvil: Anvil) {
  const [, holder, admin, stranger] = anvil.accounts
  if (!holder || !admin || !stranger) throw new Error('anvil has too few accounts.')
  const collection = await deployOldCollection(anvil)
  await mintTo(collection, holder.address, [1, 2, 3, 4, 5, 6, 7, 8, 9])
  return {
    anvil,
    collection,
    admin,
    holder,
    stranger,
    wanted: { to: [admin.address], contracts: [collection.address] },
    deployTest: (name: string, args: unknown[] = []) => deploy(anvil, name, args, { folder: testContracts }),
  }
}

/** What a promise is refused with; a test that expects a refusal fails when there is none. */
export async function refusal(promise: Promise<unknown>): Promise<ChainError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ChainError) return error
    throw error
  }
  throw new Error('It was not refused.')
}
