import type { Words } from '../../list/list-definition.ts'
import { amountProblems as eng } from '../../locales/eng/lists/amount-problems.ts'
import { amountProblems as kor } from '../../locales/kor/lists/amount-problems.ts'
import { sideBySide } from '../../locales/side-by-side.ts'

/** What can be wrong with the amounts of a campaign. Those of a row are shown with its number. */
export const amountProblems = sideBySide({ kor, eng }) satisfies Record<string, Words>
export type AmountProblemCode = keyof typeof amountProblems
export const amountProblemCodes = Object.keys(amountProblems) as [AmountProblemCode, ...AmountProblemCode[]]
