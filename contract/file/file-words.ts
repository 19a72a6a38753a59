import type { Words } from '../list/list-definition.ts'
import { fileWords as eng } from '../locales/eng/lists/file-words.ts'
import { fileWords as kor } from '../locales/kor/lists/file-words.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import type { FileProblemCode } from './file-problems.ts'

const words = sideBySide({ kor, eng })

/** Every sentence says what was expected and what to do. The file it is about is shown beside it. */
export const fileProblemWords: Record<FileProblemCode, Words> = words
