import { z } from 'zod'
import { askRpc, RpcRefused, RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'

/** What an RPC says of itself before it is asked for its history. */
export interface Standing {
  /** Its finalized height. */
  blockHeight: bigint
  /** A finalized slot at or past that height: it is asked for second. */
  slot: bigint
  /** The oldest slot it can still tell of. */
  firstSlot: bigint
  genesis: string
}

export const u64 = z.number().int().nonnegative().transform(BigInt)
const genesisSchema = z.string().min(32).max(44)

/** Null: it does not say. Never throws because of an RPC. */
export async function readStanding(url: string): Promise<Standing | null> {
  const finalized = [{ commitment: 'finalized' }]
  return orNull(async () => {
    const blockHeight = await askRpc(url, { method: 'getBlockHeight', params: finalized, schema: u64 })
    const slot = await askRpc(url, { method: 'getSlot', params: finalized, schema: u64 })
    const [firstSlot, genesis] = await Promise.all([
      askRpc(url, { method: 'getFirstAvailableBlock', params: [], schema: u64 }),
      askRpc(url, { method: 'getGenesisHash', params: [], schema: genesisSchema }),
    ])
    return { blockHeight, slot, firstSlot, genesis }
  })
}

/** What one RPC answers; null when it does not, or refuses. */
export async function orNull<T>(reading: () => Promise<T>): Promise<T | null> {
  try {
    return await reading()
  } catch (error) {
    if (error instanceof RpcUnreachable || error instanceof RpcRefused) return null
    throw error
  }
}
