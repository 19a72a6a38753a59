import {
  BlobReader,
  ERR_ENCRYPTED,
  Uint8ArrayWriter,
  ZipReader,
  configure,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { fileLimits } from '#contract/file/file-limits.ts'
import { problemOf, type FileProblem } from '#contract/file/file-problems.ts'
import { decodeCp949 } from '#contract/list/parse/cp949.ts'
import { problem } from '#contract/problem.ts'
import type { Source, SourceFile } from './source-file.ts'

/** More entries than a collection can have files are not even listed. */
const entriesMax = fileLimits.filesMax + 10_000

/**
 * Opens a zip without unpacking it: a file of it is read from its place when it is needed. Of a file that says it is larger than any
 * may be nothing is unpacked, and the library gives one up that turns out larger than it says, so a bomb costs no memory.
 * @param path of the zip, for what is said about it
 */
export async function openZip(path: string, blob: Blob): Promise<Source> {
  // This runs in a worker already.
  configure({ useWebWorkers: false })
  const reader = new ZipReader(new BlobReader(blob), { decodeText: decodeName })
  const files: SourceFile[] = []
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (files.length >= entriesMax) return { files: [], problems: [tooMany(path, entriesMax)] }
      if (entry.encrypted) return { files: [], problems: [problemOf(path, problem('ZIP_ENCRYPTED'))] }
      if (isFile(entry)) files.push(sourceOf(entry))
    }
  } catch (error) {
    const isEncrypted = error instanceof Error && error.message === ERR_ENCRYPTED
    return {
      files: [],
      problems: [isEncrypted ? problemOf(path, problem('ZIP_ENCRYPTED')) : unreadable(path)],
    }
  }
  return { files, problems: [] }
}

function unreadable(path: string): FileProblem {
  return problemOf(path, problem('ZIP_UNREADABLE'))
}

function tooMany(path: string, count: number): FileProblem {
  return problemOf(path, problem('TOO_MANY_FILES', { count, countMax: fileLimits.filesMax }))
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory
}

function sourceOf(entry: FileEntry): SourceFile {
  return {
    path: entry.filename,
    bytes: entry.uncompressedSize,
    read: async () => new Uint8Array(await entry.getData(new Uint8ArrayWriter(), { checkSignature: true })),
  }
}

/** Names of zips that Windows makes in Korean say no encoding. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const decoded = decodeCp949(bytes)
    return 'text' in decoded ? decoded.text : new TextDecoder().decode(bytes)
  }
}
