import { hex, lowestHead } from './blocks.ts'
import type { RpcList } from './rpc-list.ts'
import { count, quantity } from './schemas.ts'

/** See SourceChainClient.balance. */
export async function readBalance(rpcs: RpcList, address: string): Promise<bigint> {
  const blockNumber = await lowestHead(rpcs)
  return rpcs.agreed(`the balance of ${address}`, (rpc) =>
    rpc.ask('eth_getBalance', [address, hex(blockNumber)], quantity),
  )
}

/**
 * See SourceChainClient.nonce. Without a height at each RPC's own head: at the lowest head of all, a nonce that was used
 * since would be given out once more.
 */
export async function readNonce(rpcs: RpcList, address: string, at?: number): Promise<number> {
  const block = at === undefined ? 'latest' : hex(at)
  return rpcs.agreed(`the nonce of ${address}`, (rpc) =>
    rpc.ask('eth_getTransactionCount', [address, block], count),
  )
}
