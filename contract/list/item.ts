import { z } from 'zod'
import { networkNames } from '../network.ts'
import { listColumns } from './columns.ts'
import { listIssueSchema, verdicts } from './issues.ts'
import { listLimits } from './limits.ts'

const address = z.string().min(32).max(44)
const row = z.number().int().positive()

export const creatorSchema = z.object({ address, share: z.number().int().min(0).max(100) })
export type Creator = z.infer<typeof creatorSchema>

/** Keys are those of the Metaplex metadata JSON, so that an item's attributes can be written there as they are. */
export const attributeSchema = z.object({
  trait_type: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
})
export type Attribute = z.infer<typeof attributeSchema>

/** One NFT to mint, everything filled in. `row` is its place in the list; the first item is 1. */
export const listItemSchema = z.object({
  row,
  name: z.string().min(1),
  symbol: z.string(),
  uri: z.string().min(1),
  owner: address,
  sellerFeeBasisPoints: z.number().int().min(0).max(10_000),
  creators: z.array(creatorSchema).max(listLimits.creatorsMax).readonly(),
  attributes: z.array(attributeSchema).max(listLimits.attributesMax).readonly(),
})
export type ListItem = z.infer<typeof listItemSchema>

/** The totals shown above the table. `counts` has the number of rows for every code that occurred. */
export const listSummarySchema = z.object({
  rows: z.number().int().min(0),
  ok: z.number().int().min(0),
  warning: z.number().int().min(0),
  error: z.number().int().min(0),
  /** True when at least one row is there, no row is an error and the file itself has none. */
  isMintable: z.boolean(),
  counts: z.record(z.string(), z.number().int().positive()),
  fileIssues: z.array(listIssueSchema),
})
export type ListSummary = z.infer<typeof listSummarySchema>

/** One row's answer, as the server sends it. */
export const rowVerdictSchema = z.object({ row, verdict: z.enum(verdicts), issues: z.array(listIssueSchema) })
export type RowVerdict = z.infer<typeof rowVerdictSchema>

const cellText = z.string().max(10_000)
const partialCells = z.partialRecord(z.enum(listColumns), cellText)

/**
 * What a person says beside the list. `defaults` fill empty cells; in `name` and `uri` the words `{n}` (place in
 * the list), `{n:4}` (the same with zeros in front) and, in `uri`, `{name}` are replaced. `columns` says what an
 * unknown header means, or that it is to be left out. `network` is where the items will be minted; without it the rules of
 * mainnet hold.
 */
export const listOptionsSchema = z.object({
  defaults: partialCells.optional(),
  columns: z.record(z.string(), z.enum([...listColumns, 'ignore'])).optional(),
  network: z.enum(networkNames).optional(),
})
export type ListOptions = z.infer<typeof listOptionsSchema>

/** A correction made in place: new text for some cells of a row, or the row taken out. */
export const listFixSchema = z.union([
  z.object({ row, cells: partialCells }),
  z.object({ row, remove: z.literal(true) }),
])
export type ListFix = z.infer<typeof listFixSchema>
