import { z } from 'zod'
import { listDefaultsSchema } from '../list/item.ts'
import { lineText } from '../text.ts'
import { amountRuleSchema } from './amount/amount-rule.ts'
import { recipientRuleSchema, sourceIdSchema, sourcesOf } from './recipient-rule.ts'

const id = sourceIdSchema
const rowId = z.number().int().positive()
const instant = z.iso.datetime()

/** Whom of an earlier run. received: it is done. failed: it failed. all: whatever became of it. */
export const runPicks = ['received', 'failed', 'all'] as const
export type RunPick = (typeof runPicks)[number]
/** Whom of a draw. reserves: who moves up when winners drop out, in their order. */
export const drawPicks = ['winners', 'reserves'] as const
export type DrawPick = (typeof drawPicks)[number]

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
])
export type RecipientSource = z.infer<typeof recipientSourceSchema>
export const sourceKinds = [
  'list',
  'applications',
  'run',
  'draw',
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
  /** Base units, of all. */
  total: z.string(),
  /** Left out, by the list that names them. */
  left: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /** Wallets whose person receives on another one. */
  joined: z.number().int(),
  /** In a source, and getting nothing by the rule of amounts. */
  nothing: z.number().int(),
  /** Of the recipients, how many got each earlier round. */
  earlier: z.array(z.object({ name: z.string(), count: z.number().int() })),
})
export type RecipientFacts = z.infer<typeof recipientFactsSchema>
