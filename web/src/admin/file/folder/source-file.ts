import type { FileProblem } from '#contract/file/file-problems.ts'

/** A file that a person gave, or one of a zip. */
export interface SourceFile {
  path: string
  /** As it says itself; what is read may not be more. */
  bytes: number
  /** @throws Error when it cannot be read, or is more than it says. */
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** What was given, with what could not be opened of it. */
export interface Source {
  files: readonly SourceFile[]
  problems: readonly FileProblem[]
}

/** A file with its path below the folder that was chosen or dropped. */
export interface GivenPath {
  path: string
  file: File
}
