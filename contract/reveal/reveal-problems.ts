import type { Words } from '../list/list-definition.ts'
import { revealProblems as eng } from '../locales/eng/lists/reveal-problems.ts'
import { revealProblems as kor } from '../locales/kor/lists/reveal-problems.ts'
import { sideBySide } from '../locales/side-by-side.ts'

/** What may not match when somebody checks a reveal against what was published at the mint. */
export const revealProblems = sideBySide({ kor, eng }) satisfies Record<string, Words>
export type RevealProblemCode = keyof typeof revealProblems
