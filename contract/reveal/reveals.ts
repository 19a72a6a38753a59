import { z } from 'zod'
import { sha256Text } from '../bytes.ts'
import { itemStatus, standards } from '../codes/status.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, instantSchema, lamportsText, pageOf, pageQuery } from '../envelope.ts'
import { blockText, lineText, reasonText } from '../text.ts'
import { uriText } from '../uri.ts'
import { matchOutcomes, revealMissedPolicies, revealReasons, revealStates, revealWays } from './codes.ts'
import { revealOpeningSchema } from './commitment.ts'
import { matchRuleSchema } from './match-rule.ts'
import { tokenNumberMax } from './token-number.ts'

/** Longest texts of a reveal, in characters, and the longest time in which it may be taken back. */
export const revealBounds = { nameMax: 80, descriptionMax: 500, rollbackHoursMax: 720 } as const

export const revealInputSchema = z.object({
  collectionId: idSchema,
  name: lineText().trim().min(1).max(revealBounds.nameMax),
  way: z.enum(revealWays),
  standard: z.enum(standards),
  /** What tokens show before, in metadata of ours; {n} is the number. */
  placeholderName: lineText().trim().min(1).max(60),
  placeholderImage: uriText().min(1).max(200),
  description: blockText().trim().max(revealBounds.descriptionMax).default(''),
  /** 0: it stays as it is revealed. */
  rollbackHours: z.number().int().min(0).max(revealBounds.rollbackHoursMax),
  isCanary: z.boolean().default(true),
  /** The text of a rule file (`matchRuleSchema`). */
  rule: blockText().max(20_000).nullable().default(null),
  /** A finished set of files of the project: tokens get its metadata and pictures, at their lasting addresses. */
  fileSetId: idSchema.nullable().default(null),
  /** The mapping as a CSV or JSON text. */
  list: z.string().min(1).max(10_000_000),
})
export type RevealInput = z.infer<typeof revealInputSchema>

const count = z.number().int()
const nullableInstant = z.string().nullable()

export const revealSchema = z.object({
  revealId: count,
  projectId: count,
  projectSymbol: z.string(),
  collectionId: count,
  collectionName: z.string(),
  name: z.string(),
  way: z.enum(revealWays),
  standard: z.enum(standards),
  state: z.enum(revealStates),
  reason: z.enum(revealReasons).nullable(),
  placeholderName: z.string(),
  placeholderImage: z.string(),
  description: z.string(),
  root: z.string(),
  entryCount: count,
  tokenCount: count,
  /** Tokens that show their entry now, and entries that anybody can check. */
  revealedCount: count,
  openedCount: count,
  /** NFTs of the collection that have a number of the list. */
  mintedCount: count,
  rule: matchRuleSchema.nullable(),
  /** Where its pictures are from; null: from addresses of its list. */
  fileSetId: count.nullable(),
  outcome: z.enum(matchOutcomes).nullable(),
  scheduledAt: nullableInstant,
  whenMissed: z.enum(revealMissedPolicies),
  rollbackHours: count,
  /** Until when the placeholder may come back; null before the reveal. */
  rollbackUntil: nullableInstant,
  revealedAt: nullableInstant,
  isCanary: z.boolean(),
  quotedLamports: lamportsText,
  budgetLamports: lamportsText.nullable(),
  /** The run of its latest round; null before one, and where no transaction is needed. */
  masterId: count.nullable(),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  modifier: z.string().nullable(),
  modifiedAt: nullableInstant,
})
export type Reveal = z.infer<typeof revealSchema>

/** A token of a reveal, as admins see it: before and after. */
export const revealTokenSchema = z.object({
  number: count,
  entryNo: count,
  assetId: z.string().nullable(),
  beforeName: z.string(),
  beforeImage: z.string(),
  name: z.string(),
  image: z.string(),
  uri: z.string(),
  revealedAt: nullableInstant,
  isOpened: z.boolean(),
  itemId: count.nullable(),
  itemStatus: z.enum(Object.values(itemStatus)).nullable(),
  itemReason: z.string().nullable(),
})
export type RevealToken = z.infer<typeof revealTokenSchema>

const tag = 'Reveals'
const params = z.object({ revealId: idSchema })
const numberParam = z.coerce.number<number | string>().int().min(0).max(tokenNumberMax)
const area = 'reveals'

export const listReveals = read('/api/admin/reveals', {
  ...{ tag, area, role: 'viewer' },
  summary: 'Reveals, last registered first',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    state: z.enum(revealStates).optional(),
    collectionId: idSchema.optional(),
  }),
  reply: pageOf(revealSchema),
})
export const readReveal = read('/api/admin/reveals/{revealId}', {
  ...{ tag, area, role: 'viewer', params },
  summary: 'One reveal with its counts',
  errors: ['NOT_FOUND'],
  reply: revealSchema,
})
export const createReveal = write('/api/admin/reveals', {
  ...{ tag, area, role: 'operator' },
  summary: 'Commit to what the tokens of a collection become; LIST_INVALID stores nothing',
  errors: ['LIST_INVALID', 'NO_SUCH_PROJECT', 'SIGNER_MISSING', 'COLLECTION_OF_OTHER', 'NO_LASTING_ADDRESS'],
  body: revealInputSchema,
  reply: revealSchema,
  create: true,
})
export const listRevealTokens = read('/api/admin/reveals/{revealId}/tokens', {
  ...{ tag, area, role: 'viewer', params },
  summary: 'The tokens of a reveal by number, with what they show before and after, and their item',
  errors: ['NOT_FOUND'],
  query: pageQuery,
  reply: pageOf(revealTokenSchema),
})
export const scheduleReveal = write('/api/admin/reveals/{revealId}/schedule', {
  ...{ tag, area, role: 'approver', params },
  summary: 'Give a reveal its time, another one, or now',
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED_NOW',
    'START_IN_PAST',
    'QUOTE_MOVED',
    'SIGNER_MISSING',
    'COLLECTION_OF_OTHER',
    'NO_SUCH_PROJECT',
  ],
  body: z.object({
    /** UTC. Null: now. */
    at: instantSchema.nullable(),
    whenMissed: z.enum(revealMissedPolicies).default('late'),
    quotedLamports: lamportsText,
    budgetLamports: lamportsText.nullable().default(null),
  }),
  reply: revealSchema,
})
export const unscheduleReveal = write('/api/admin/reveals/{revealId}/unschedule', {
  ...{ tag, area, role: 'operator', params },
  summary: 'Take a reveal off the schedule',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({}),
  reply: revealSchema,
})
export const cancelReveal = write('/api/admin/reveals/{revealId}/cancel', {
  ...{ tag, area, role: 'operator', params },
  summary: 'Give up a reveal that has not begun',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({ reason: reasonText() }),
  reply: revealSchema,
})
export const rollBackReveal = write('/api/admin/reveals/{revealId}/rollback', {
  ...{ tag, area, role: 'approver', params },
  summary: 'Bring the placeholder back, while that is allowed',
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED_NOW',
    'CHANGED_MEANWHILE',
    'SIGNER_MISSING',
    'COLLECTION_OF_OTHER',
    'NO_SUCH_PROJECT',
  ],
  body: z.object({
    /** How many tokens the person was told of. */
    revealedCount: count.min(0),
    reason: reasonText(),
  }),
  reply: revealSchema,
})
const goals = z.number().int().min(0).max(99)
export const saveMatchResult = write('/api/admin/reveals/{revealId}/result', {
  ...{ tag, area, role: 'approver', params },
  summary: 'The score of the match that decides what is revealed; it stays',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({ home: goals, away: goals }),
  reply: revealSchema,
})

/** What a token shows now, and once it is revealed what proves that it was fixed before. */
export const tokenRevealSchema = z.object({
  revealId: count,
  number: count,
  isRevealed: z.boolean(),
  revealedAt: nullableInstant,
  /** Null until it was revealed: a worker publishes it moments later. */
  opening: revealOpeningSchema.nullable(),
  /** Null until it was revealed. */
  image: z.string().nullable(),
})
export type TokenReveal = z.infer<typeof tokenRevealSchema>

/** What anybody may know of a reveal. */
export const publicRevealSchema = z.object({
  revealId: count,
  name: z.string(),
  collectionName: z.string(),
  state: z.enum(revealStates),
  root: sha256Text,
  count,
  tokenCount: count,
  revealedCount: count,
  scheduledAt: nullableInstant,
  revealedAt: nullableInstant,
  /** When the root was published. */
  committedAt: z.string(),
  rule: matchRuleSchema.nullable(),
  outcome: z.enum(matchOutcomes).nullable(),
})
export type PublicReveal = z.infer<typeof publicRevealSchema>

export const readPublicReveal = read('/api/reveals/{revealId}', {
  ...{ tag, role: 'public', params },
  summary: 'The commitment of a reveal, and how far it is',
  errors: ['NOT_FOUND'],
  reply: publicRevealSchema,
})
const tokenParams = params.extend({ number: numberParam })
export const readTokenReveal = read('/api/reveals/{revealId}/tokens/{number}', {
  ...{ tag, role: 'public', params: tokenParams },
  summary: 'What proves the entry of one token, once it is revealed',
  errors: ['NOT_FOUND'],
  reply: tokenRevealSchema,
})
export const revealToken = write('/api/reveals/{revealId}/tokens/{number}', {
  ...{ tag, area, role: 'approver', params: tokenParams },
  summary: 'Reveal one token whose metadata we serve, for a partner; a second time changes nothing',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({}),
  reply: tokenRevealSchema,
  create: true,
})

/** A reveal of NFTs that somebody asked about. */
export const nftRevealSchema = publicRevealSchema.extend({
  tokens: z.array(
    z.object({
      assetId: z.string(),
      number: count,
      isRevealed: z.boolean(),
      isOpened: z.boolean(),
      name: z.string().nullable(),
      image: z.string().nullable(),
    }),
  ),
})
export type NftReveal = z.infer<typeof nftRevealSchema>

/** NFTs that one request may ask about: those that a page shows. */
export const assetsAskedMax = 100

export const listRevealsOfNfts = read('/api/reveals', {
  ...{ tag, role: 'public' },
  summary: 'Reveals of NFTs, and what each of them shows by now',
  query: z.object({
    /** Asset ids, joined by commas. */
    assets: lineText()
      .max(assetsAskedMax * 45)
      .transform((text) => text.split(',').slice(0, assetsAskedMax)),
  }),
  reply: z.array(nftRevealSchema),
})
