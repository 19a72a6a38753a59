import pTimeout from 'p-timeout'
import { chunkTimeoutMs } from '#contract/constants.ts'

/** A file did not come in the time SPEC.md section 8 allows. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** @throws ChunkError when it takes longer than SPEC.md section 8 waits for a file. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  return pTimeout(loading, { milliseconds: chunkTimeoutMs, message: new ChunkError('timeout') })
}
