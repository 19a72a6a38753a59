import { z } from 'zod'
import { standards } from '../codes/status.ts'
import { listDefaultsSchema } from '../list/item.ts'
import { assetRunSchema, knownAssetSchema } from '../operation/asset.ts'
import { firstLaunchKind, launchKindSchema } from '../operation/launch-kinds.ts'
import { tokenSchema } from '../send-token/token.ts'
import { quoteInputSchema, quoteSchema, sizesSchema, sumsSchema } from '../operation/quote.ts'
import { idSchema, instantSchema, lamportsText } from '../envelope.ts'
import { write } from '../endpoint.ts'
import { lineText } from '../text.ts'

/** What the list leaves out: texts for empty cells, by the names of its columns; in a template {n} is the row. */
export const listOptionsSchema = z.strictObject({
  defaults: listDefaultsSchema.optional(),
  /** A finished set of files, for a list that has numbers in place of URIs. */
  fileSetId: idSchema.optional(),
})

/** The same of a list that is only checked: for one of a token, which one. */
export const checkOptionsSchema = listOptionsSchema.extend({ token: tokenSchema.optional() })
export type CheckOptions = z.infer<typeof checkOptionsSchema>

/** A list as the browser holds it after the fixes: canonical CSV text. The server checks it again. */
export const listInputSchema = z.object({
  text: z.string().min(1).max(30_000_000),
  options: listOptionsSchema.default({}),
})

/** So far a start may be in the past without being asked about: what it takes to fill in a form and send it. */
export const pastStartGraceMs = 60_000

/** @param startAt ISO 8601; null is no time. @returns whether it is in the past by more than the grace. */
export function isStartPast(startAt: string | null, nowMs: number) {
  return startAt !== null && Date.parse(startAt) < nowMs - pastStartGraceMs
}

/** By how much, of the price of now, the price that was agreed to may differ: more is QUOTE_MOVED. */
export const quoteShareMax = 0.1

/** @returns whether what was agreed to is too far from the price of now, in either direction. */
export function hasQuoteMoved({ agreed, now }: { agreed: bigint; now: bigint }) {
  const difference = agreed > now ? agreed - now : now - agreed
  return Number(difference) > Number(now) * quoteShareMax
}

export const planInputSchema = z.object({
  kind: launchKindSchema.default(firstLaunchKind),
  projectId: idSchema,
  /** Null for what is done without one. */
  collectionId: idSchema.nullable(),
  name: lineText().trim().min(1).max(100),
  standard: z.enum(standards),
  hasGuard: z.boolean(),
  isMutable: z.boolean().default(true),
  /** UTC. Null waits for a person's start. */
  startAt: instantSchema.nullable(),
  /** That a start in the past means now. Without it such a start is START_IN_PAST. */
  startsIfPast: z.boolean().default(false),
  budgetLamports: lamportsText.nullable(),
  /** Failed items over finished items that stop the run, 0..1. Null never stops. */
  errorRateMax: z.number().min(0).max(1).nullable(),
  isCanary: z.boolean(),
  quotedLamports: lamportsText,
  /** What is sent, by the rules that were told (`listHeldTokens`); null for what is done without one. */
  token: tokenSchema.nullable().default(null),
  /** Recipients that have no account for the token yet (`lookUpRecipients`): it decides the price alone. Null: all of them. */
  accountsToMake: z.number().int().min(0).max(200_000).nullable().default(null),
  list: listInputSchema,
})
export type PlanInput = z.infer<typeof planInputSchema>

export const plannedRangeSchema = z.object({
  from: z.number().int(),
  to: z.number().int(),
  masterId: z.number().int(),
  masterName: z.string(),
})
export type PlannedRange = z.infer<typeof plannedRangeSchema>

/** The params of ITEMS_ALREADY_PLANNED. Rows are places in the list that was sent, from 1. */
export const alreadyPlannedSchema = z.object({
  total: z.number().int(),
  /** The first 100 of them. */
  rows: z.array(z.object({ row: z.number().int(), masterId: z.number().int(), masterName: z.string() })),
  /** Rows that follow each other in one run, from `from` to `to`; the first 1,000 stretches. */
  ranges: z.array(plannedRangeSchema),
})
export type AlreadyPlanned = z.infer<typeof alreadyPlannedSchema>

export const listIssueSchema = z.object({
  row: z.number().int().nullable(),
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  column: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})

export const listReportSchema = z.object({
  rows: z.number().int(),
  ok: z.number().int(),
  warnings: z.number().int(),
  errors: z.number().int(),
  format: z.enum(['csv', 'json']).nullable(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** Means over the rows that may be planned, for the quote. */
  sizes: sizesSchema,
  /** And their sums, where an operation has some. */
  sums: sumsSchema,
  /** The first 1,000 issues in row order. */
  issues: z.array(listIssueSchema),
})
export type ListReport = z.infer<typeof listReportSchema>

export const quotePlan = write('/api/admin/plans/quote', {
  tag: 'Plans',
  summary: 'What a run of so many items costs and gives back, on each standard, at the prices of now',
  role: 'operator',
  area: 'runs',
  errors: ['NO_SUCH_PROJECT'],
  body: quoteInputSchema.extend({
    kind: launchKindSchema.default(firstLaunchKind),
    projectId: idSchema,
    /** Whose trees are used; null: not chosen yet, or done without one. */
    collectionId: idSchema.nullable(),
  }),
  reply: quoteSchema,
})

/** Takes a file (multipart field `file`, with `kind` and `options` beside it), or text/csv, text/tab-separated-values or application/json as the body. */
export const checkList = write('/api/admin/lists/check', {
  tag: 'Plans',
  summary: 'Check a list; nothing is stored',
  role: 'operator',
  area: 'runs',
  body: z.unknown(),
  reply: listReportSchema,
})

export const createPlan = write('/api/admin/plans', {
  tag: 'Plans',
  summary: 'Store a checked list as a plan with its run and payment; LIST_INVALID stores nothing',
  role: 'operator',
  area: 'runs',
  errors: [
    'NO_SUCH_PROJECT',
    'SIGNER_MISSING',
    'COLLECTION_NOT_READY',
    'COLLECTION_OF_OTHER',
    'START_IN_PAST',
    'QUOTE_MOVED',
    'TOKEN_RULES',
    'SOLANA_UNREACHABLE',
    'LIST_INVALID',
    'ITEMS_ALREADY_PLANNED',
  ],
  body: planInputSchema,
  reply: z.object({ planId: z.number().int(), masterId: z.number().int() }),
  create: true,
  raised: {
    role: 'approver',
    isMeant: ({ startAt }) => startAt !== null,
    summary: 'A plan with a start spends by itself',
  },
})

/** For a list of NFTs that are there: what they are, before anything is planned. */
export const lookUpAssets = write('/api/admin/assets/look-up', {
  tag: 'Plans',
  summary: 'What our rows know of NFTs, and the newest item of the same kind on each',
  role: 'operator',
  area: 'runs',
  body: z.object({ kind: launchKindSchema, assetIds: z.array(lineText().min(1).max(100)).min(1).max(1_000) }),
  reply: z.array(
    z.object({
      assetId: z.string(),
      /** Null: nothing here made it. */
      known: knownAssetSchema.nullable(),
      run: assetRunSchema.nullable(),
    }),
  ),
})
