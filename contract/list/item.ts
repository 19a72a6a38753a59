import { z } from 'zod'
import { numberedFilesSchema } from '../file/numbered-files.ts'
import { networkNames } from '../network.ts'
import { tokenSchema } from '../send-token/token.ts'
import { lineText } from '../text.ts'
import type { ListIssue } from './issues.ts'
import { chosenEncodings } from './parse/encodings.ts'

const row = z.number().int().positive()

/** The totals shown above the table. `counts` has the number of rows for every code that occurred. */
export interface ListSummary {
  rows: number
  ok: number
  warning: number
  error: number
  /** True when at least one row is there, no row is an error and the file itself has none. */
  isUsable: boolean
  counts: Record<string, number>
  fileIssues: ListIssue[]
}

const cellText = z.string().max(10_000)
const columnName = z.string().max(40)
const partialCells = z.record(columnName, cellText)

/** Texts for the empty cells of a list, by column, as a person or a program gives them to the server. */
export const listDefaultsSchema = z.record(lineText().max(40), lineText().max(2_000))

/**
 * What a person says beside the list. `defaults` fill empty cells; in a template the words `{n}` (place in
 * the list), `{n:4}` (the same with zeros in front) and the columns it may name are replaced. `columns` says what an
 * unknown header means, or with 'ignore' that it is left out. `encoding` is what the file is written in, where it is not
 * recognized rightly. `network` is where it will be done; without it the rules of
 * mainnet hold. `payer` is the address of the wallet that pays; without it nothing is said of it. `token` is what the amounts are of, where
 * the list is one of a token. `files` are what numbers in place of URIs mean.
 */
export const listOptionsSchema = z.object({
  defaults: partialCells.optional(),
  columns: z.record(z.string(), columnName).optional(),
  encoding: z.enum(chosenEncodings).optional(),
  network: z.enum(networkNames).optional(),
  payer: z.string().optional(),
  token: tokenSchema.optional(),
  files: numberedFilesSchema.optional(),
})
export type ListOptions = z.infer<typeof listOptionsSchema>

/** A correction made in place: new text for some cells of a row, or the row taken out. */
export const listFixSchema = z.union([
  z.object({ row, cells: partialCells }),
  z.object({ row, remove: z.literal(true) }),
])
export type ListFix = z.infer<typeof listFixSchema>
