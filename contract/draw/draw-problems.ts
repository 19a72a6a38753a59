import type { Words } from '../list/list-definition.ts'
import { drawProblems as eng } from '../locales/eng/lists/draw-problems.ts'
import { drawProblems as kor } from '../locales/kor/lists/draw-problems.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { lineProblems } from '../file/sorted-lines.ts'

const words = sideBySide({ kor, eng })

/** What may not match when somebody recomputes a draw, in words for the public page. */
export const drawProblems = {
  ...lineProblems,
  ...words,
} as const satisfies Record<string, Words>
export type DrawProblemCode = keyof typeof drawProblems
