import type { SignatureStatus } from '../../adapter.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { statusesSchema } from '../rpc/rpc-schemas.ts'

/** Signatures one getSignatureStatuses takes. */
export const SIGNATURES_PER_CALL = 256

/** See Network.statuses: recent statuses only, from the first RPC that answers. */
export async function statuses(pool: RpcPool, signatures: string[]): Promise<(SignatureStatus | null)[]> {
  const blocks = await Promise.all(
    blocksOf(signatures, SIGNATURES_PER_CALL).map((block) =>
      pool.call('getSignatureStatuses', [block], statusesSchema(block.length)),
    ),
  )
  return blocks.flatMap(({ value }) => value)
}

/** The values in their order, `size` at a time; the last ones may be fewer. */
export function blocksOf<T>(values: T[], size: number): T[][] {
  const blocks: T[][] = []
  for (let start = 0; start < values.length; start += size) blocks.push(values.slice(start, start + size))
  return blocks
}
