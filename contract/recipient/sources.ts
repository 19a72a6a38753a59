import { z } from 'zod'
import { drawnCounts, refuseTooMany } from '../draw/drawn-counts.ts'
import { listDefaultsSchema } from '../list/item.ts'
import { lineText } from '../text.ts'
import { amountRuleSchema } from './amount/amount-rule.ts'
import { recipientRuleSchema, sourceIdSchema, sourcesOf } from './recipient-rule.ts'
import { askedQuerySchema } from './snapshot/snapshot-query.ts'

const id = sourceIdSchema
const rowId = z.number().int().positive()
const instant = z.iso.datetime()

/** Whom of an earlier run. received: it is done. failed: it failed. all: whatever became of it. */
export const runPicks = ['received', 'failed', 'all'] as const
export type RunPick = (typeof runPicks)[number]
/** Whom of a draw. reserves: who moves up when winners drop out, in their order. */
export const drawPicks = ['winners', 'reserves'] as const
export type DrawPick = (typeof drawPicks)[number]

/** A week: of a weekly campaign there is one snapshot between two rounds. */
export const minutesBeforeMax = 7 * 24 * 60

export function minutesBeforeMs(minutes: number): number {
  return minutes * 60_000
}

/** Where recipients come from. Each is read anew for every round. */
export const recipientSourceSchema = z.discriminatedUnion('kind', [
  /** A stored list of wallets, which may have amounts. */
  z.strictObject({ kind: z.literal('list'), id, fileId: rowId }),
  /** Whose application was accepted, by when it was sent: from and until; null: at any time. */
  z.strictObject({
    ...{ kind: z.literal('applications'), id, from: instant.nullable(), until: instant.nullable() },
    /** Those of one window; without it, those of none. */
    windowId: rowId.optional(),
  }),
  z.strictObject({ kind: z.literal('run'), id, masterId: rowId, pick: z.enum(runPicks) }),
  /** Of a draw that is drawn: its outcome never changes. */
  z.strictObject({ kind: z.literal('draw'), id, drawId: rowId, pick: z.enum(drawPicks) }),
  /** Who holds it, by a snapshot of each round's own, so many minutes before the round. */
  z.strictObject({
    ...{ kind: z.literal('holders'), id, query: askedQuerySchema },
    minutesBefore: z.number().int().min(0).max(minutesBeforeMax),
  }),
  /** Who held it by a snapshot that is frozen: the same in every round. */
  z.strictObject({ kind: z.literal('snapshot'), id, snapshotId: rowId }),
  /** Who answered a survey before the round. */
  z.strictObject({ kind: z.literal('survey'), id, surveyId: rowId }),
])
export type RecipientSource = z.infer<typeof recipientSourceSchema>
export type HoldersSource = Extract<RecipientSource, { kind: 'holders' }>
export const sourceKinds = [
  'list',
  'applications',
  'run',
  'draw',
  'holders',
  'snapshot',
  'survey',
] as const satisfies readonly RecipientSource['kind'][]

const sourcesMax = 20

/** Whom a round is for, worked out when it is planned. */
export const ruleRecipientsSchema = z
  .strictObject({
    by: z.literal('rule'),
    sources: z.array(recipientSourceSchema).min(1).max(sourcesMax),
    rule: recipientRuleSchema,
    /** Null for what has no amounts: an NFT each. */
    amounts: amountRuleSchema.nullable(),
    /** Lists of whom it is not for. */
    exclude: z
      .array(z.strictObject({ name: lineText().trim().min(1).max(100), fileId: rowId }))
      .max(sourcesMax),
    /** A person gets it once, with all linked wallets; else every wallet does. */
    isOnePerPerson: z.boolean(),
    /** Who got an earlier round of the campaign is left out. */
    isNeverTwice: z.boolean(),
    /** So many of them are drawn anew for each round, out of a list that is published; without it everybody gets it. */
    drawn: z.strictObject(drawnCounts).superRefine(refuseTooMany).optional(),
    /** Texts of the other columns of the operation's list: the name and the URI of an NFT. */
    columns: listDefaultsSchema,
  })
  .superRefine(({ sources, rule, amounts }, context) => {
    const ids = sources.map((source) => source.id)
    const named = [...sourcesOf(rule), ...(amounts && 'source' in amounts ? [amounts.source] : [])]
    const refuse = (path: string, code: string) =>
      context.addIssue({ code: 'custom', path: [path], params: { code } })
    if (new Set(ids).size < ids.length) refuse('sources', 'SOURCE_TWICE')
    if (named.some((name) => !ids.includes(name))) refuse('rule', 'NO_SUCH_SOURCE')
  })
export type RuleRecipients = z.infer<typeof ruleRecipientsSchema>

/** What working recipients out leaves to be said. */
export const recipientFactsSchema = z.object({
  recipients: z.number().int(),
  /** Whom they are drawn from; null where everybody gets it. */
  entrants: z.number().int().nullable(),
  /** Base units, of all. */
  total: z.string(),
  /** Left out, by the list that names them. */
  left: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /** Wallets whose person receives on another one. */
  joined: z.number().int(),
  /** In a source, and getting nothing by the rule of amounts. */
  nothing: z.number().int(),
  /** Holders that are programs' addresses: whose it is there, the chain does not say. Nobody receives on them. */
  unresolved: z.number().int(),
  /** Holders on a source chain whose wallet nobody has linked to one on Solana. */
  unlinked: z.number().int(),
  /** Wallets of our projects that hold something: nobody is paid by themselves. */
  ours: z.number().int(),
  /** Of the recipients, how many got each earlier round. */
  earlier: z.array(z.object({ name: z.string(), count: z.number().int() })),
})
export type RecipientFacts = z.infer<typeof recipientFactsSchema>
