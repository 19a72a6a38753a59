import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, instantSchema, lamportsText, pageOf, pageQuery } from '../envelope.ts'
import { listDefaultsSchema } from '../list/item.ts'
import { masterControls, masterStatus, standards } from '../codes/status.ts'
import { tokenSchema } from '../send-token/token.ts'
import { lineText } from '../text.ts'
import { campaignKinds, campaignStates, roundActions, roundReasons, roundStates } from './codes.ts'
import { roundDrawSchema } from './round-draw.ts'
import { campaignCodePattern } from './round-words.ts'
import { amountProblemCodes } from '../recipient/amount/amount-problems.ts'
import { recipientFactsSchema, ruleRecipientsSchema } from '../recipient/sources.ts'
import { wrongRowSchema } from '../recipient/wrong-rows.ts'
import { scheduleSchema } from './schedule.ts'

/** Whom each round is for. */
export const recipientsSchema = z.discriminatedUnion('by', [
  /** A list of the operation, the same in every round. */
  z.strictObject({
    by: z.literal('list'),
    fileId: z.number().int().positive(),
    /** Texts for empty cells, as in a list of the console. */
    defaults: listDefaultsSchema,
  }),
  ruleRecipientsSchema,
])
export type Recipients = z.infer<typeof recipientsSchema>

export const campaignInputSchema = z.object({
  name: lineText().trim().min(1).max(100),
  /** Marks its rounds in references; no other campaign of the project has it, and it never changes. */
  code: lineText().regex(campaignCodePattern),
  projectId: idSchema,
  kind: z.enum(campaignKinds),
  /** Null for what is done without one. */
  collectionId: idSchema.nullable().default(null),
  standard: z.enum(standards),
  hasGuard: z.boolean().default(false),
  isMutable: z.boolean().default(true),
  isCanary: z.boolean().default(false),
  /** What each round may cost at most. */
  budgetLamports: lamportsText.nullable().default(null),
  errorRateMax: z.number().min(0).max(1).nullable().default(null),
  /** What is sent, by the rules that were told; null for what is done without one. */
  token: tokenSchema.nullable().default(null),
  schedule: scheduleSchema,
  recipients: recipientsSchema,
  /** The row of presets it was begun with. */
  preset: lineText().max(40).nullable().default(null),
})
export type CampaignInput = z.output<typeof campaignInputSchema>

export const campaignSchema = z.object({
  ...campaignInputSchema.shape,
  projectId: z.number().int(),
  collectionId: z.number().int().nullable(),
  hasGuard: z.boolean(),
  isMutable: z.boolean(),
  isCanary: z.boolean(),
  budgetLamports: lamportsText.nullable(),
  errorRateMax: z.number().nullable(),
  token: tokenSchema.nullable(),
  preset: z.string().nullable(),
  campaignId: z.number().int(),
  projectSymbol: z.string(),
  state: z.enum(campaignStates),
  /** Anybody may see what became of its rounds. */
  isPublic: z.boolean(),
  /** When its next round begins; null when none does. */
  nextAt: z.string().nullable(),
  /** What a round costs at the prices of when it was reckoned last; null before a worker has read them. */
  estimatedLamports: lamportsText.nullable(),
  /** Rounds that were decided so far, and those that a person must look at. */
  rounds: z.number().int(),
  openQuestions: z.number().int(),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type Campaign = z.infer<typeof campaignSchema>

export const roundSchema = z.object({
  roundId: z.number().int(),
  campaignId: z.number().int(),
  campaignName: z.string(),
  n: z.number().int(),
  /** When it was to be. */
  occurrenceAt: z.string(),
  action: z.enum(roundActions),
  state: z.enum(roundStates),
  reason: z.enum(roundReasons).nullable(),
  /** What the reason names. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  masterId: z.number().int().nullable(),
  /** Of its run. */
  status: z.enum(Object.values(masterStatus)).nullable(),
  control: z.enum(masterControls).nullable(),
  total: z.number().int().nullable(),
  /** The frozen list: what was planned, byte for byte. */
  fileId: z.number().int().nullable(),
  sha256: z.string().nullable(),
  /** The draw that it made, for whose winners it is; the last one where another was called off. */
  draw: roundDrawSchema.nullable(),
  registeredAt: z.string(),
  modifiedAt: z.string(),
})
export type Round = z.infer<typeof roundSchema>

const tag = 'Campaigns'
const params = z.object({ campaignId: idSchema })
const refusals = [
  'NO_SUCH_PROJECT',
  'SIGNER_MISSING',
  'COLLECTION_NOT_READY',
  'COLLECTION_OF_OTHER',
  'TOKEN_RULES',
  'SOLANA_UNREACHABLE',
  'LIST_INVALID',
  'CAMPAIGN_CODE_TAKEN',
  'SCHEDULE_OVER',
] as const

export const listCampaigns = read('/api/admin/campaigns', {
  tag,
  summary: 'Campaigns, newest first',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    state: z.enum(campaignStates).optional(),
    kind: z.enum(campaignKinds).optional(),
    preset: lineText().max(40).optional(),
  }),
  reply: pageOf(campaignSchema),
})
export const readCampaign = read('/api/admin/campaigns/{campaignId}', {
  tag,
  summary: 'One campaign',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: campaignSchema,
})
export const createCampaign = write('/api/admin/campaigns', {
  tag,
  summary: 'Store a campaign as a draft: nothing of it runs before an approver lets it',
  role: 'operator',
  area: 'runs',
  errors: refusals,
  body: campaignInputSchema,
  reply: campaignSchema,
  create: true,
})
export const modifyCampaign = write('/api/admin/campaigns/{campaignId}', {
  tag,
  summary: 'Modify a campaign that is a draft or paused; its code and project stay what they are',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'CHANGED_MEANWHILE', ...refusals],
  method: 'put',
  params,
  body: campaignInputSchema.extend({
    /** What it was modified at when it was read: since then nobody may have. Without it whoever is last counts. */
    readAt: instantSchema.nullable().optional(),
  }),
  reply: campaignSchema,
})
/** What becomes of a campaign, and what must be true of it. */
const verbBody = z.object({ reason: lineText().trim().max(300).optional() })
export const activateCampaign = write('/api/admin/campaigns/{campaignId}/activate', {
  tag,
  summary: 'Let a draft or a paused campaign run by itself from now on: it spends with nobody watching',
  role: 'approver',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'SCHEDULE_OVER', 'SIGNER_MISSING', 'NO_SUCH_PROJECT'],
  params,
  body: verbBody,
  reply: campaignSchema,
})
export const pauseCampaign = write('/api/admin/campaigns/{campaignId}/pause', {
  tag,
  summary: 'Begin no more rounds; runs of rounds that began go on, and are paused as runs',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: verbBody,
  reply: campaignSchema,
})
export const endCampaign = write('/api/admin/campaigns/{campaignId}/end', {
  tag,
  summary: 'End a campaign for ever; rounds that are no run yet are left out',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: verbBody,
  reply: campaignSchema,
})
export const publishCampaign = write('/api/admin/campaigns/{campaignId}/public', {
  tag,
  summary: 'Show everybody what became of the rounds of a campaign, or nobody: sums, hashes and transactions',
  role: 'approver',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  body: z.object({ isPublic: z.boolean() }),
  reply: campaignSchema,
})
export const listRounds = read('/api/admin/campaign-rounds', {
  tag,
  summary: 'Rounds of all campaigns or of one, newest first',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({ campaignId: idSchema.optional(), state: z.enum(roundStates).optional() }),
  reply: pageOf(roundSchema),
})
export const decideRound = write('/api/admin/campaign-rounds/{roundId}/decide', {
  tag,
  summary: 'Run or leave out a round that is asked about or held',
  role: 'approver',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params: z.object({ roundId: idSchema }),
  body: z.object({ decision: z.enum(['run', 'skip']) }),
  reply: roundSchema,
})

/** Whom a rule means now. Nothing is stored: each round works it out anew. */
export const previewRecipients = write('/api/admin/campaign-recipients/preview', {
  tag,
  summary: 'Who would get what by a rule now, who is left out, and who got earlier rounds',
  role: 'operator',
  area: 'runs',
  errors: ['NO_SUCH_PROJECT'],
  body: z.object({
    projectId: idSchema,
    kind: z.enum(campaignKinds),
    token: tokenSchema.nullable().default(null),
    /** Whose earlier rounds count. */
    campaignId: idSchema.nullable().default(null),
    recipients: ruleRecipientsSchema,
  }),
  reply: z.object({
    facts: recipientFactsSchema,
    /** Nothing may be sent while there is one: codes of amounts. */
    problems: z.array(z.enum(amountProblemCodes)),
    /** The list as a round would plan it: header, wallets, amounts. Of one that draws an example: as if those who get most were drawn. */
    text: z.string(),
    /** Rows of its stored lists that it works without. */
    wrong: z.array(wrongRowSchema),
  }),
})
export const readWrongRows = read('/api/admin/campaigns/{campaignId}/wrong-rows', {
  tag,
  summary:
    'Rows of the stored lists of a campaign that its rounds work without, each with why; none of a list that was checked whole',
  ...{ role: 'viewer', area: 'runs', errors: ['NOT_FOUND'] },
  params,
  reply: z.object({ wrong: z.array(wrongRowSchema) }),
})

/** No list has more wallets. */
const ownersMax = 1_000_000
/** "1,204 of these got round 31 too." */
export const countEarlier = write('/api/admin/campaigns/{campaignId}/earlier', {
  tag,
  summary: 'Of these wallets, how many got each earlier round of a campaign or may still, linked ones too',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  body: z.strictObject({ owners: z.array(lineText().max(64)).min(1).max(ownersMax) }),
  reply: z.object({ earlier: recipientFactsSchema.shape.earlier }),
})

/** What runs when: rounds that were decided, and times that are to come. */
export const calendarEntrySchema = z.object({
  campaignId: z.number().int(),
  name: z.string(),
  kind: z.enum(campaignKinds),
  campaignState: z.enum(campaignStates),
  at: z.string(),
  /** Null: it is to come. */
  round: roundSchema.nullable(),
})
export type CalendarEntry = z.infer<typeof calendarEntrySchema>
/** 100 days: no calendar that a person reads is longer. */
export const calendarMsMax = 100 * 86_400_000
export const readCalendar = read('/api/admin/campaign-calendar', {
  tag,
  summary: 'What runs when, between two times at most 100 days apart',
  role: 'viewer',
  area: 'runs',
  query: z.object({ from: instantSchema, to: instantSchema }),
  reply: z.object({ entries: z.array(calendarEntrySchema) }),
})
