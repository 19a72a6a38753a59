import { problem, type Problem } from '../problem.ts'
import { fileLimits } from './file-limits.ts'
import { isOfSystem, isSafePath, readFileName } from './file-name.ts'
import { problemOf, type FileProblem, type FileProblemCode } from './file-problems.ts'
import { typeOfContent, typeOfName, type PublicFileType } from './file-type.ts'
import { findGaps, numbersText } from './numbers.ts'

/** A file of a folder or zip before it is uploaded. */
export type GivenFile = {
  path: string
  bytes: number
} & (
  | {
      /** Its first `headBytes`, or all of it. */
      head: Uint8Array
    }
  | {
      /** What it is by its content, where that is known. */
      found: PublicFileType | null
    }
)

export interface FolderOptions {
  /** The first number; 0 or 1 by what is there, where it is not said. */
  from?: number
  /** The last one; the highest that is there, where it is not said. */
  to?: number
  /** Where metadata comes from: a JSON file for each number, or the rows of a table. */
  metadata: 'files' | 'table'
}

/** The files of one kind: of every number, and of the collection itself. */
export interface NumberedFiles {
  byNumber: ReadonlyMap<number, string>
  ofCollection: string | null
}

export interface CheckedFolder {
  images: NumberedFiles
  metadata: NumberedFiles
  /** What a system put there; it is not uploaded. */
  ignored: readonly string[]
  problems: readonly FileProblem[]
}

/**
 * Checks the names, sizes and kinds of the files of a collection, and that every number has its files, before any is
 * uploaded. What metadata says is checked by itself (`checkMetadata`). Never throws.
 */
export function checkFolder(files: readonly GivenFile[], options: FolderOptions): CheckedFolder {
  const ignored = files.filter(({ path }) => isOfSystem(path)).map(({ path }) => path)
  const given = files.filter(({ path }) => !isOfSystem(path))
  const problems: FileProblem[] = []
  const images = new FileShelf()
  const metadata = new FileShelf()
  for (const file of given) {
    const checked = checkFile(file)
    problems.push(...checked.problems)
    if (checked.type) problems.push(...(checked.type === 'json' ? metadata : images).put(file.path))
  }
  return {
    images,
    metadata,
    ignored,
    problems: [...checkCount(given.length), ...problems, ...checkNumbers(images, metadata, options)],
  }
}

/** What is wrong with one file by itself; its type is null when it cannot be used. */
export function checkFile(file: GivenFile): {
  type: PublicFileType | null
  problems: FileProblem[]
} {
  const { path, bytes } = file
  const refuse = (found: Problem<FileProblemCode>) => ({ type: null, problems: [problemOf(path, found)] })
  if (!isSafePath(path)) return refuse(problem('PATH_UNSAFE'))
  if (bytes === 0) return refuse(problem('FILE_EMPTY'))
  const { bytesMax } = fileLimits
  if (bytes > bytesMax) return refuse(problem('FILE_TOO_LARGE', { bytes, bytesMax }))
  const named = typeOfName(readFileName(path).extension)
  const found = 'head' in file ? typeOfContent(file.head) : file.found
  if (!named) return refuse(problem('TYPE_UNSUPPORTED'))
  // What metadata that is no JSON says is told when it is read.
  const isOther = named !== (found ?? (named === 'json' ? 'json' : null))
  if (!isOther) return { type: named, problems: [] }
  return refuse(found ? problem('TYPE_DIFFERS', { named, found }) : problem('TYPE_UNSUPPORTED'))
}

/** Files of one kind by their number. */
class FileShelf implements NumberedFiles {
  readonly byNumber = new Map<number, string>()
  ofCollection: string | null = null

  put(path: string): FileProblem[] {
    const { number, isOfCollection } = readFileName(path)
    if (isOfCollection) {
      const first = this.ofCollection
      this.ofCollection ??= path
      return first === null ? [] : [problemOf(path, problem('NUMBER_TWICE', { number: 'collection', first }))]
    }
    if (number === null) return [problemOf(path, problem('NUMBER_NONE'))]
    const first = this.byNumber.get(number)
    if (first !== undefined) return [problemOf(path, problem('NUMBER_TWICE', { number, first }))]
    this.byNumber.set(number, path)
    return []
  }
}

function checkCount(count: number): FileProblem[] {
  const countMax = fileLimits.filesMax
  if (count === 0) return [problemOf(null, problem('NO_FILES'))]
  return count > countMax ? [problemOf(null, problem('TOO_MANY_FILES', { count, countMax }))] : []
}

function checkNumbers(images: NumberedFiles, metadata: NumberedFiles, options: FolderOptions): FileProblem[] {
  const [withImage, withMetadata] = [images.byNumber, metadata.byNumber]
  const all = new Set([...withImage.keys(), ...withMetadata.keys()])
  const { from, to, gaps } = findGaps(all, options)
  const imageless = [...withMetadata.keys()].filter((number) => !withImage.has(number))
  const bare = [...withImage.keys()].filter((number) => !withMetadata.has(number))
  const outside = [...all].filter((number) => number < from || number > to)
  const said = [
    ...(gaps.length > 0 ? [problem('NUMBERS_MISSING', { ...listed(gaps), from, to })] : []),
    ...(outside.length > 0 ? [problem('NUMBERS_OUTSIDE', { ...listed(outside), from, to })] : []),
    ...(imageless.length > 0 ? [problem('IMAGES_MISSING', listed(imageless))] : []),
    ...(bare.length > 0 && options.metadata === 'files' ? [problem('METADATA_MISSING', listed(bare))] : []),
  ]
  return said.map((one) => problemOf(null, one))
}

function listed(numbers: readonly number[]): { count: number; numbers: string } {
  return { count: numbers.length, numbers: numbersText(numbers) }
}
