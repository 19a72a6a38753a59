import type { Blockhash } from '../../transaction.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { latestBlockhashSchema } from '../rpc/rpc-schemas.ts'

/** A blockhash is valid for 150 blocks: 30 s at 200 ms. A quarter of a second of that is shared. */
const SHARED_MS = 250

/** Reads the blockhash at `confirmed`; calls within SHARED_MS of a reading share it. */
export function createLatestBlockhash(pool: RpcPool, nowMs: () => number): () => Promise<Blockhash> {
  let shared: { promise: Promise<Blockhash>; readAtMs: number } | null = null
  return () => {
    if (shared !== null && nowMs() - shared.readAtMs < SHARED_MS) return shared.promise
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
