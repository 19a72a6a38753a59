import { z } from 'zod'
import { languages, type Language } from '../language.ts'
import { describeIssue, spreadsheetCell } from '../list/index.ts'
import { describeProblem, type Problem } from '../problem.ts'
import { amountProblems, type AmountProblemCode } from './amount/amount-problems.ts'
import { recipientList } from './recipient-list.ts'

/** A row of a stored list that names nobody, or whose amount cannot be read: a rule works without it. */
export const wrongRowSchema = z.object({
  /** What the list is called. */
  list: z.string(),
  /** It says whom it is not for: whoever the row means is not left out. */
  isExclusion: z.boolean(),
  /** From 1, as the list checker counts; null: something is wrong with the list as a whole, and rows of it may be missing. */
  row: z.number().int().nullable(),
  /** Its cells, as they stand there. */
  owner: z.string(),
  amount: z.string(),
  /** The first error: an issue of the list, or a problem of its amount. */
  code: z.string(),
  column: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type WrongRow = z.infer<typeof wrongRowSchema>

/** How many rows these are, of lists of recipients and of lists of whom it is not for; what a list as a whole has is no row. */
export function countWrongRows(wrong: readonly WrongRow[]): { sources: number; exclusions: number } {
  const rows = wrong.filter(({ row }) => row !== null)
  const exclusions = rows.filter(({ isExclusion }) => isExclusion).length
  return { sources: rows.length - exclusions, exclusions }
}

/** Why a row is wrong, and what is to be written there. */
export function describeWrongRow({ code, column, params }: WrongRow, language: Language): string {
  if (isAmountProblem(code)) {
    const problem: Problem<AmountProblemCode> = { code, params }
    return describeProblem(amountProblems, problem, language)
  }
  return describeIssue(recipientList, { code, column, params }, language)
}

function isAmountProblem(code: string): code is AmountProblemCode {
  return Object.hasOwn(amountProblems, code)
}

/** For a spreadsheet: each row with the list it is of, its number there, its cells, and why in every language. */
export function wrongRowsCsv(wrong: readonly WrongRow[]): string {
  const lines = wrong.map((one) =>
    [
      ...[one.list, one.isExclusion ? 'exclude' : 'source', String(one.row ?? ''), one.owner, one.amount],
      ...languages.map((language) => describeWrongRow(one, language)),
    ]
      .map((cell) => spreadsheetCell(cell))
      .join(','),
  )
  const names = [
    'list',
    'role',
    'row',
    'owner',
    'amount',
    ...languages.map((language) => `reason_${language}`),
  ]
  return `\uFEFF${[names.join(','), ...lines].join('\r\n')}\r\n`
}
