import type { PublicFileType } from '#contract/file/file-type.ts'

export interface StoredObject {
  bytes: number
  /** Open it once, and read it to its end or destroy it. */
  open(): Promise<NodeJS.ReadableStream>
}

/** Where public files lie. A key is the SHA-256 of what lies under it: it is written once, and never removed. */
export interface FileStorage {
  /**
   * Writes a file, unless it is there.
   * @throws AppError STORAGE_UNREACHABLE
   */
  put(key: string, file: { bytes: Uint8Array; type: PublicFileType }): Promise<void>
  /** @returns null when it is not there. @throws AppError STORAGE_UNREACHABLE */
  find(key: string): Promise<StoredObject | null>
}

/** A year is what caches keep longest; what lies under a key never changes. */
export const cacheForEver = 'public, max-age=31536000, immutable'
