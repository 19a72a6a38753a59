import { chunkTimeoutMs } from '#contract/constants.ts'

/** A file did not come in the time SPEC.md section 8 allows. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/**
 * By hand, in the script of every page: p-timeout is three times as long.
 * @throws ChunkError when it takes longer than SPEC.md section 8 waits for a file.
 */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), chunkTimeoutMs)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
