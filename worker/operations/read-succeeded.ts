import pMap from 'p-map'
import type { Landed } from '../chains/programs.ts'
import type { ReadContext } from '../context.ts'

const readsAtOnce = 16

/** Transactions that succeeded as every RPC says, each read once. */
export async function readSucceeded(
  { chain: { programs } }: ReadContext,
  signatures: string[],
): Promise<Map<string, Landed>> {
  const certain = await programs.census.listCertain([...new Set(signatures)])
  const read = await pMap([...certain], (signature) => programs.census.readLanded(signature), {
    concurrency: readsAtOnce,
  })
  return new Map(read.map((landed) => [landed.signature, landed]))
}
