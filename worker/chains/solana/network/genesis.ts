import type { NetworkName } from '#contract/network.ts'
import { RpcFailure } from '../rpc/rpc-failure.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

/** The hash of the first block of each public network, as its explorers and wallets know it. */
const genesisOf: Record<Exclude<NetworkName, 'localnet'>, string> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
}

/** A localnet answers as devnet does, or has a first block of its own. */
export function isOfNetwork(genesis: string, network: NetworkName): boolean {
  return network === 'localnet'
    ? genesis !== genesisOf.mainnet && genesis !== genesisOf.testnet
    : genesis === genesisOf[network]
}

/** See Network.listStrangers. One that does not answer is asked again before anything else is asked of it. */
export async function listStrangers(pool: RpcPool): Promise<string[]> {
  const strangers = await Promise.all(
    pool.endpoints.map(async (endpoint) => {
      try {
        await endpoint.readGenesis()
        return []
      } catch (error) {
        if (!(error instanceof RpcFailure)) throw error
        endpoint.doubtNetwork()
        return error.reason === 'other-network' ? [endpoint.name] : []
      }
    }),
  )
  return strangers.flat()
}
