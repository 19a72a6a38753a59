import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The four programs LiteSVM does not bring. */
export const PROGRAM_IDS = {
  tokenMetadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  bubblegum: 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
  accountCompression: 'cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK',
  noop: 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV',
} as const

/** Where program images are kept: `PROGRAM_CACHE`, or a folder in the user's own cache. */
export function programCacheDir(): string {
  return process.env['PROGRAM_CACHE'] ?? join(homedir(), '.cache', 'punky', 'programs')
}

/** Where the image of a program is, if it is cached. */
export function programImagePath(cacheDir: string, programId: string): string {
  return join(cacheDir, `${programId}.so`)
}

/** The ids whose image is not in the folder; empty when the real programs can run. */
export function missingProgramImages(cacheDir: string): string[] {
  return Object.values(PROGRAM_IDS).filter((id) => !existsSync(programImagePath(cacheDir, id)))
}

/** The images by program id. Throws a sentence naming what is missing and how to get it. */
export function readProgramImages(cacheDir: string): Map<string, Uint8Array> {
  const missing = missingProgramImages(cacheDir)
  if (missing.length > 0) {
    throw new Error(
      `No program image of ${missing.join(', ')} in ${cacheDir}. ` +
        `Run 'npm run localnet:programs' with SOLANA_DUMP_RPC_URL set, or use the stand-ins.`,
    )
  }
  const ids = Object.values(PROGRAM_IDS)
  return new Map(ids.map((id) => [id, new Uint8Array(readFileSync(programImagePath(cacheDir, id)))]))
}
