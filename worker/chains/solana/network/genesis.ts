import { RpcFailure } from '../rpc/rpc-failure.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

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
