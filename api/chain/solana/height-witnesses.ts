import { z } from 'zod'
import { askRpc, RpcRefused, RpcUnreachable } from '../json-rpc.ts'

/** Hosts of RPCs by whether they have finalized a block after a height. */
export interface HeightWitnesses {
  past: string[]
  before: string[]
  silent: string[]
}

const schema = z.number().int().nonnegative()

/** Asks every RPC for its finalized height. Never throws because of an RPC. */
export async function findHeightWitnesses(urls: readonly string[], height: bigint): Promise<HeightWitnesses> {
  const found: HeightWitnesses = { past: [], before: [], silent: [] }
  const answers = await Promise.all(
    urls.map(async (url) => ({ host: new URL(url).host, reached: await ask(url) })),
  )
  for (const { host, reached } of answers)
    found[reached === null ? 'silent' : BigInt(reached) > height ? 'past' : 'before'].push(host)
  return found
}

async function ask(url: string): Promise<number | null> {
  try {
    return await askRpc(url, { method: 'getBlockHeight', params: [{ commitment: 'finalized' }], schema })
  } catch (error) {
    if (error instanceof RpcUnreachable || error instanceof RpcRefused) return null
    throw error
  }
}
