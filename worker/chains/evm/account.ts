import { z } from 'zod'

import { hex, agreedHead } from './blocks.ts'
import type { RpcList } from './rpc-list.ts'
import { count, quantity } from './schemas.ts'

/** See SourceChainClient.balance. */
export async function readBalance(rpcs: RpcList, address: string, at?: number): Promise<bigint> {
  const blockNumber = at ?? (await agreedHead(rpcs))
  return rpcs.agreed({ code: 'BALANCE_DISPUTED', params: { address } }, (rpc) =>
    rpc.ask('eth_getBalance', [address, hex(blockNumber)], quantity),
  )
}

/** What an account is set to that lets code run for it: no contract. */
const DELEGATION = '0xef0100'
const code = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/)

/** See SourceChainClient.hasCode. */
export async function readHasCode(rpcs: RpcList, address: string): Promise<boolean> {
  const blockNumber = await agreedHead(rpcs)
  return rpcs.agreed({ code: 'CONTRACT_DISPUTED', params: { contract: address } }, async (rpc) => {
    const found = await rpc.ask('eth_getCode', [address, hex(blockNumber)], code)
    return found !== '0x' && !found.toLowerCase().startsWith(DELEGATION)
  })
}

/** See SourceChainClient.nonce. */
export async function readNonce(rpcs: RpcList, address: string, at: number): Promise<number> {
  return rpcs.agreed({ code: 'NONCE_DISPUTED', params: { address } }, (rpc) =>
    rpc.ask('eth_getTransactionCount', [address, hex(at)], count),
  )
}

/**
 * See SourceChainClient.highestNonce. At each RPC's own head and with what waits there: at the lowest head of all, a
 * nonce that was used since would be given out once more.
 */
export async function readHighestNonce(rpcs: RpcList, address: string): Promise<number> {
  const counts = await rpcs.each((rpc) =>
    Promise.all(
      ['latest', 'pending'].map((block) => rpc.ask('eth_getTransactionCount', [address, block], count)),
    ),
  )
  return Math.max(...counts.flat())
}
