import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { checkMetadata, type CheckedMetadata } from '#contract/file/check-metadata.ts'
import type { GivenFile } from '#contract/file/check-folder.ts'
import { fieldsOfItem } from '#contract/file/lasting-metadata.ts'
import { fileLimits } from '#contract/file/file-limits.ts'
import { isOfSystem, isSafePath, readFileName } from '#contract/file/file-name.ts'
import { problemOf, type FileProblem } from '#contract/file/file-problems.ts'
import { headBytes, typeOfName, typeOfContent, type PublicFileType } from '#contract/file/file-type.ts'
import { readMetadataTable, type TableItem } from '#contract/file/metadata-table.ts'
import type { NetworkName } from '#contract/network.ts'
import { problem } from '#contract/problem.ts'
import { utf8Bytes } from '#contract/bytes.ts'
import type { Source, SourceFile } from './source-file.ts'

/** What is known of a file once it was read; its bytes are not kept. */
export interface ReadFile extends SourceFile {
  found: PublicFileType | null
  sha256: string
}

/** What the metadata of an item says, and what is wrong with it but for its attributes, which a template decides. */
export interface ReadMetadata {
  path: string
  /** Of a table: what is written into its file. */
  row: TableItem | null
  checked: Pick<CheckedMetadata, 'metadata' | 'problems'>
}

/** A folder that was read once, from its beginning to its end. */
export interface ReadFolder {
  given: readonly GivenFile[]
  files: ReadonlyMap<string, ReadFile>
  /** By path; of a table, by the path that its file gets. */
  metadata: ReadonlyMap<string, ReadMetadata>
  table: string | null
  problems: readonly FileProblem[]
  bytes: number
}

export interface ReadProgress {
  filesDone: number
  filesTotal: number
  bytesDone: number
  bytesTotal: number
}

const tableName = /\.(?:csv|tsv)$/i

/** Reads every file once: what it is, its SHA-256, and of metadata what it says. Yields how far it is after each. */
export async function* readFolder(
  source: Source,
  network: NetworkName,
): AsyncGenerator<ReadProgress, ReadFolder> {
  const files = source.files.filter(({ path }) => !isOfSystem(path))
  const tables = files.filter(({ path }) => tableName.test(path))
  const others = files.filter(({ path }) => !tableName.test(path))
  const pictures = picturesByNumber(others)
  const problems = [...source.problems]
  const read = new Map<string, ReadFile>()
  const metadata = new Map<string, ReadMetadata>()
  const given: GivenFile[] = []
  const bytesTotal = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let bytesDone = 0
  for (const [index, file] of others.entries()) {
    const bytes = await readWhole(file)
    bytesDone += file.bytes
    if (bytes === 'unreadable') problems.push(problemOf(file.path, problem('FILE_UNREADABLE')))
    else {
      const found = bytes ? typeOfContent(bytes.subarray(0, headBytes)) : null
      given.push({ path: file.path, bytes: file.bytes, found })
      if (bytes) read.set(file.path, { ...file, found, sha256: bytesToHex(sha256(bytes)) })
      if (bytes && isMetadata(file.path))
        metadata.set(file.path, readMetadata(file.path, bytes, { pictures, network, row: null }))
    }
    yield { filesDone: index + 1, filesTotal: files.length, bytesDone, bytesTotal }
  }
  const [table, another] = tables
  if (table && another) problems.push(problemOf(another.path, problem('TABLE_TWICE', { first: table.path })))
  if (table) problems.push(...(await readTable(table, { metadata, given, pictures, network })))
  return { given, files: read, metadata, table: table?.path ?? null, problems, bytes: bytesTotal }
}

/** Null: what it says of itself refuses it already. */
async function readWhole(file: SourceFile): Promise<Uint8Array<ArrayBuffer> | 'unreadable' | null> {
  if (file.bytes === 0 || file.bytes > fileLimits.bytesMax || !isSafePath(file.path)) return null
  try {
    const bytes = await file.read()
    return bytes.length === file.bytes ? bytes : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

function isMetadata(path: string): boolean {
  return typeOfName(readFileName(path).extension) === 'json'
}

/** The name of the picture of each number, and of the collection under null. */
function picturesByNumber(files: readonly SourceFile[]): ReadonlyMap<number | null, string> {
  const pictures = new Map<number | null, string>()
  for (const { path } of files) {
    const { number, isOfCollection, extension } = readFileName(path)
    const type = typeOfName(extension)
    if (type === null || type === 'json') continue
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (isOfCollection) pictures.set(null, name)
    else if (number !== null && !pictures.has(number)) pictures.set(number, name)
  }
  return pictures
}

interface Reading {
  pictures: ReadonlyMap<number | null, string>
  network: NetworkName
}

function readMetadata(
  path: string,
  bytes: Uint8Array,
  { pictures, network, row }: Reading & { row: TableItem | null },
): ReadMetadata {
  const { number, isOfCollection } = readFileName(path)
  const imageName = pictures.get(isOfCollection ? null : (number ?? -1)) ?? null
  const { metadata, problems } = checkMetadata(bytes, { template: null, imageName, network })
  return { path, row, checked: { metadata, problems: problems.filter(({ code }) => !ofTemplate.has(code)) } }
}

/** Said again of the attributes when they are held to the template. */
const ofTemplate = new Set(['ATTRIBUTES_TOO_MANY', 'ATTRIBUTE_TWICE'])

/** The rows of a table stand in for the files of metadata. */
async function readTable(
  table: SourceFile,
  { metadata, given, ...reading }: Reading & { metadata: Map<string, ReadMetadata>; given: GivenFile[] },
): Promise<FileProblem[]> {
  if (metadata.size > 0) return [problemOf(table.path, problem('TABLE_AND_FILES'))]
  const bytes = await readWhole(table)
  if (bytes === null || bytes === 'unreadable')
    return [problemOf(table.path, problem(bytes === null ? 'TABLE_UNREADABLE' : 'FILE_UNREADABLE'))]
  const { items, problems } = readMetadataTable(table.path, bytes)
  for (const item of items) {
    const path = `${item.number}.json`
    const image = reading.pictures.get(item.number) ?? ''
    const made = utf8Bytes(JSON.stringify({ ...fieldsOfItem(item), image }))
    given.push({ path, bytes: made.length, found: 'json' })
    metadata.set(path, readMetadata(path, made, { ...reading, row: item }))
  }
  return [...problems]
}
