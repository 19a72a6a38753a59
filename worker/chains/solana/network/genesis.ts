import type { NetworkName } from '#contract/network.ts'
import { onlyRpc, type RpcPool } from '../rpc/rpc-pool.ts'
import { genesisSchema } from '../rpc/rpc-schemas.ts'

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

/** See Network.listStrangers. */
export async function listStrangers(pool: RpcPool, network: NetworkName): Promise<string[]> {
  const answers = await Promise.allSettled(
    pool.endpoints.map((endpoint) => onlyRpc(endpoint).call('getGenesisHash', [], genesisSchema)),
  )
  return pool.endpoints.flatMap(({ name }, at) => {
    const answer = answers[at]
    return answer?.status === 'fulfilled' && !isOfNetwork(answer.value, network) ? [name] : []
  })
}
