import type { SolanaTimings } from '../../timings.ts'
import type { Blockhash } from '../../transaction.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { latestBlockhashSchema } from '../rpc/rpc-schemas.ts'

/** Reads the blockhash at `confirmed`; calls soon after a reading share it. */
export function createLatestBlockhash(
  pool: RpcPool,
  { blockhashSharedMs }: Pick<SolanaTimings, 'blockhashSharedMs'>,
  nowMs: () => number,
): () => Promise<Blockhash> {
  let shared: { promise: Promise<Blockhash>; readAtMs: number } | null = null
  return () => {
    if (shared !== null && nowMs() - shared.readAtMs < blockhashSharedMs) return shared.promise
    const entry = { promise: readBlockhash(pool), readAtMs: nowMs() }
    shared = entry
    entry.promise.catch(() => {
      if (shared === entry) shared = null
    })
    return entry.promise
  }
}

async function readBlockhash(pool: RpcPool): Promise<Blockhash> {
  const { context, value } = await pool.call(
    'getLatestBlockhash',
    [{ commitment: 'confirmed' }],
    latestBlockhashSchema,
  )
  return { ...value, slot: context.slot }
}
