import type { SolanaTimings } from '../../timings.ts'
import type { Blockhash } from '../../transaction.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { latestBlockhashSchema, u64 } from '../rpc/rpc-schemas.ts'

/**
 * A blockhash is good for 150 blocks. An answer may say that it ends so many blocks after the height that was known before, so
 * that a height some seconds old does not refuse a right one.
 */
const BLOCKS_AHEAD_MAX = 300n

/**
 * Reads the blockhash at `confirmed`; calls soon after a reading share it. When a transaction has expired is counted from its last
 * height, so an answer whose last height cannot be is refused.
 */
export function createLatestBlockhash(
  pool: RpcPool,
  timings: Pick<SolanaTimings, 'blockhashSharedMs' | 'blockHeightMaxAgeMs'>,
  nowMs: () => number,
): () => Promise<Blockhash> {
  const knownHeight = createKnownHeight(pool, timings, nowMs)
  let shared: { promise: Promise<Blockhash>; readAtMs: number } | null = null
  return () => {
    if (shared !== null && nowMs() - shared.readAtMs < timings.blockhashSharedMs) return shared.promise
    const entry = { promise: readBlockhash(pool, knownHeight), readAtMs: nowMs() }
    shared = entry
    entry.promise.catch(() => {
      if (shared === entry) shared = null
    })
    return entry.promise
  }
}

type KnownHeight = (input: { isNew: boolean }) => Promise<bigint>

/** A confirmed height, of a few seconds ago at most. */
function createKnownHeight(
  pool: RpcPool,
  { blockHeightMaxAgeMs }: Pick<SolanaTimings, 'blockHeightMaxAgeMs'>,
  nowMs: () => number,
): KnownHeight {
  let known: { height: bigint; readAtMs: number } | null = null
  return async ({ isNew }) => {
    if (!isNew && known !== null && nowMs() - known.readAtMs < blockHeightMaxAgeMs) return known.height
    const readAtMs = nowMs()
    const height = await pool.call('getBlockHeight', [{ commitment: 'confirmed' }], u64)
    known = { height, readAtMs }
    return height
  }
}

async function readBlockhash(pool: RpcPool, knownHeight: KnownHeight): Promise<Blockhash> {
  const first = await knownHeight({ isNew: false })
  try {
    return await ask(pool, first)
  } catch (error) {
    // Blocks may have come quickly since.
    const now = await knownHeight({ isNew: true })
    if (now === first) throw error
    return ask(pool, now)
  }
}

async function ask(pool: RpcPool, height: bigint): Promise<Blockhash> {
  const { context, value } = await pool.call(
    'getLatestBlockhash',
    [{ commitment: 'confirmed' }],
    latestBlockhashSchema,
    (answer) =>
      answer.value.lastValidBlockHeight > height &&
      answer.value.lastValidBlockHeight <= height + BLOCKS_AHEAD_MAX,
  )
  return { ...value, slot: context.slot }
}
