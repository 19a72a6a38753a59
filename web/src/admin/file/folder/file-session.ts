import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { checkAttributes } from '#contract/file/attribute-template.ts'
import { checkFolder, type CheckedFolder } from '#contract/file/check-folder.ts'
import { checkMetadata } from '#contract/file/check-metadata.ts'
import {
  fileProblemSeverity,
  problemOf,
  type FileProblem,
  type FileProblemCode,
} from '#contract/file/file-problems.ts'
import type { FileEntryInput } from '#contract/file/file-sets.ts'
import { fieldsOfItem, toLastingMetadata } from '#contract/file/lasting-metadata.ts'
import { numbersText } from '#contract/file/numbers.ts'
import { fileKeyOf, lastingUri } from '#contract/file/public-file.ts'
import type { AttributeTemplate } from '#contract/file/template-schema.ts'
import { findSameNames } from '#contract/file/same-names.ts'
import type { NetworkName } from '#contract/network.ts'
import { problem } from '#contract/problem.ts'
import { readFolder, type ReadFolder, type ReadMetadata, type ReadProgress } from './read-folder.ts'
import type { Source } from './source-file.ts'
import { foundTraits, type FoundTrait } from './found-traits.ts'

export interface FolderOptions {
  template: AttributeTemplate | null
  /** The first number; null: 0 or 1, by what is there. */
  startsAt: number | null
}

/** Problems of one kind, the first of them in full. */
export interface ProblemGroup {
  code: FileProblemCode
  count: number
  first: FileProblem[]
}

export interface FolderState {
  files: number
  bytes: number
  /** Numbers that have a picture. */
  pictures: number
  hasTable: boolean
  ignored: number
  groups: ProblemGroup[]
  traits: FoundTrait[]
  /** Nothing is wrong that an upload would be refused for. */
  isUsable: boolean
}

/** One number of the folder, as a grid shows it. */
export interface Picture {
  /** Null: the collection's own. */
  number: number | null
  path: string
  name: string | null
  problems: FileProblem[]
}

const shownOfGroup = 50

/**
 * A folder or zip that was opened in the browser, with what is wrong with it. Lives in a worker. Files are read once to judge them and again
 * when they are sent; no more than one of them is in memory.
 */
export class FileSession {
  private folder: ReadFolder | null = null
  private checked: CheckedFolder | null = null
  private problems: readonly FileProblem[] = []
  private problemsByPath = new Map<string, FileProblem[]>()
  /** Where the bytes of a file of the set come from, by its key. */
  private sources = new Map<string, () => Promise<Uint8Array<ArrayBuffer>>>()

  async *load(source: Source, network: NetworkName): AsyncGenerator<ReadProgress, void> {
    this.folder = yield* readFolder(source, network)
  }

  /** Judges what was read; nothing is read again. */
  judge({ template, startsAt }: FolderOptions): FolderState {
    const folder = this.loaded()
    const metadata = folder.table === null ? ('files' as const) : ('table' as const)
    this.checked = checkFolder(folder.given, { metadata, ...(startsAt !== null && { from: startsAt }) })
    const items = [...folder.metadata.values()]
    this.problems = [
      ...folder.problems,
      ...this.checked.problems,
      ...(folder.table === null ? [] : this.rowlessPictures()),
      ...this.halfCollection(),
      ...items.flatMap((item) => problemsOf(item, template)),
      ...findSameNames(items.flatMap(namedOf)),
    ]
    this.problemsByPath = byPath(this.problems)
    return {
      files: folder.given.length,
      bytes: folder.bytes,
      pictures: this.checked.images.byNumber.size,
      hasTable: folder.table !== null,
      ignored: this.checked.ignored.length,
      groups: groupsOf(this.problems),
      traits: foundTraits(items.flatMap(({ checked }) => [checked.metadata?.attributes ?? []])),
      isUsable:
        this.checked.images.byNumber.size > 0 &&
        this.problems.every(({ code }) => fileProblemSeverity[code] !== 'error'),
    }
  }

  /** Numbers from one place of their order to another. */
  pictures(first: number, last: number): Picture[] {
    const { images } = this.judged()
    return this.order()
      .slice(first, last + 1)
      .map((number) =>
        this.picture(number, (number === null ? images.ofCollection : images.byNumber.get(number)) ?? ''),
      )
  }

  countPictures(): number {
    return this.order().length
  }

  /** The picture at a path; null when it cannot be read any more. */
  async readPicture(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return (
      this.loaded()
        .files.get(path)
        ?.read()
        .catch(() => null) ?? null
    )
  }

  /**
   * What the set is to have, with the metadata as it will be stored: each is made anew, so that none stays in memory.
   * @param baseUrl where the set's files will be
   */
  async *prepare(baseUrl: string): AsyncGenerator<ReadProgress, FileEntryInput[]> {
    const { metadata, images } = this.judged()
    this.sources = new Map()
    const entries: FileEntryInput[] = []
    const order = this.order()
    for (const number of order) {
      const image = number === null ? images.ofCollection : images.byNumber.get(number)
      const json = number === null ? metadata.ofCollection : metadata.byNumber.get(number)
      if (image && json) entries.push(await this.entryOf({ number, image, json, baseUrl }))
      yield { filesDone: entries.length, filesTotal: order.length, bytesDone: 0, bytesTotal: 0 }
    }
    return entries
  }

  /** The bytes of a file that was prepared. @throws Error when its source cannot be read, or is not what it was. */
  async bytesOf(key: string): Promise<Uint8Array<ArrayBuffer>> {
    const read = this.sources.get(key)
    if (!read) throw new Error('A file is prepared before it is read.')
    const bytes = await read()
    if (bytesToHex(sha256(bytes)) !== key.slice(0, 64))
      throw new Error('The file was changed since it was opened.')
    return bytes
  }

  private async entryOf(input: {
    number: number | null
    image: string
    json: string
    baseUrl: string
  }): Promise<FileEntryInput> {
    const file = this.loaded().files.get(input.image)
    if (!file?.found) throw new Error('A picture is judged before it is prepared.')
    const imageKey = fileKeyOf(file.sha256, file.found)
    const made = () =>
      this.lastingMetadata(input.json, {
        uri: lastingUri(input.baseUrl, imageKey),
        type: file.found ?? 'png',
      })
    const metadata = await made()
    const metadataKey = fileKeyOf(bytesToHex(sha256(metadata)), 'json')
    this.sources.set(imageKey, () => file.read())
    this.sources.set(metadataKey, made)
    return {
      number: input.number,
      image: { path: input.image, key: imageKey, bytes: file.bytes },
      metadata: { path: input.json, key: metadataKey, bytes: metadata.length },
    }
  }

  private async lastingMetadata(path: string, image: Parameters<typeof toLastingMetadata>[1]) {
    const { files, metadata } = this.loaded()
    const row = metadata.get(path)?.row
    if (row) return toLastingMetadata(fieldsOfItem(row), image)
    const bytes = await files.get(path)?.read()
    const { fields } = checkMetadata(bytes ?? new Uint8Array(), { template: null, imageName: null })
    if (!fields) throw new Error('The file was changed since it was opened.')
    return toLastingMetadata(fields, image)
  }

  /** The collection's own first, then by number. */
  private order(): (number | null)[] {
    const { images } = this.judged()
    const numbers = [...images.byNumber.keys()].toSorted((one, other) => one - other)
    return images.ofCollection === null ? numbers : [null, ...numbers]
  }

  private picture(number: number | null, path: string): Picture {
    const { metadata } = this.judged()
    const json = number === null ? metadata.ofCollection : metadata.byNumber.get(number)
    const said = json === null || json === undefined ? null : this.loaded().metadata.get(json)
    const problems = [path, json ?? ''].flatMap((one) => this.problemsByPath.get(one) ?? [])
    return { number, path, name: said?.checked.metadata?.name ?? null, problems }
  }

  private rowlessPictures(): FileProblem[] {
    const { images, metadata } = this.judged()
    const bare = [...images.byNumber.keys()].filter((number) => !metadata.byNumber.has(number))
    const params = { count: bare.length, numbers: numbersText(bare) }
    return bare.length > 0 ? [problemOf(null, problem('TABLE_ROWS_MISSING', params))] : []
  }

  /** Picture and metadata of the collection go together. */
  private halfCollection(): FileProblem[] {
    const { images, metadata } = this.judged()
    const [image, json] = [images.ofCollection, metadata.ofCollection]
    const only = image === null || json === null ? (image ?? json) : null
    return only === null ? [] : [problemOf(only, problem('COLLECTION_HALF'))]
  }

  private loaded(): ReadFolder {
    if (!this.folder) throw new Error('A folder is read before it is judged.')
    return this.folder
  }

  private judged(): CheckedFolder {
    if (!this.checked) throw new Error('A folder is judged before it is shown.')
    return this.checked
  }
}

function problemsOf({ path, checked }: ReadMetadata, template: AttributeTemplate | null): FileProblem[] {
  const ofAttributes = checked.metadata ? checkAttributes(checked.metadata.attributes, template) : []
  // The collection itself has no traits to miss.
  const isOfCollection = /(?:^|\/)collection\.json$/i.test(path)
  const all = [...checked.problems, ...(isOfCollection ? [] : ofAttributes)]
  return all.map((one) => problemOf(path, one))
}

function namedOf({ path, checked }: ReadMetadata): { path: string; name: string }[] {
  return checked.metadata ? [{ path, name: checked.metadata.name }] : []
}

function byPath(problems: readonly FileProblem[]): Map<string, FileProblem[]> {
  const found = new Map<string, FileProblem[]>()
  for (const one of problems) {
    if (one.path === null) continue
    const before = found.get(one.path)
    if (before) before.push(one)
    else found.set(one.path, [one])
  }
  return found
}

/** Errors first, those that occur most often before others. */
function groupsOf(problems: readonly FileProblem[]): ProblemGroup[] {
  const groups = new Map<FileProblemCode, ProblemGroup>()
  for (const one of problems) {
    const group = groups.get(one.code) ?? { code: one.code, count: 0, first: [] }
    group.count++
    if (group.first.length < shownOfGroup) group.first.push(one)
    groups.set(one.code, group)
  }
  const isError = ({ code }: ProblemGroup) => Number(fileProblemSeverity[code] === 'error')
  return [...groups.values()].toSorted((a, b) => isError(b) - isError(a) || b.count - a.count)
}
