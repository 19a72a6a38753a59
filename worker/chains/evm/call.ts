import { z } from 'zod'

import type { SourceCall } from '../source-chain.ts'
import { hex } from './blocks.ts'
import { isRevert, type Rpc, type RpcList } from './rpc-list.ts'

const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .toLowerCase()

/** A call as nodes are asked about it. */
export function callOf(from: string, { to, data, valueWei }: SourceCall) {
  return { from, ...(to !== null && { to }), data, value: hex(valueWei) }
}

/** See SourceChainClient.revertData. */
export async function readRevertData(
  rpcs: RpcList,
  from: string,
  { call, at }: { call: SourceCall; at: number },
): Promise<string | null> {
  return rpcs.agreed({ code: 'CALL_DISPUTED', params: { block: String(at) } }, (rpc) =>
    revertedWith(rpc, [callOf(from, call), hex(at)]),
  )
}

async function revertedWith(rpc: Rpc, params: unknown[]): Promise<string | null> {
  try {
    await rpc.ask('eth_call', params, bytes)
    return null
  } catch (error) {
    if (!isRevert(error)) throw error
    return bytes.safeParse(error.data).data ?? '0x'
  }
}
