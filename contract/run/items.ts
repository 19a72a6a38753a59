import { z } from 'zod'
import { attemptStates, chunkStates, eventEntities } from '../codes/status.ts'
import { idSchema, lamportsText, pageOf, pageQuery } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { itemFactSchema } from '../operation/item-fact.ts'
import { itemSchema } from './masters.ts'
import { lineText, reasonText } from '../text.ts'

export const attemptSchema = z.object({
  attemptId: z.number().int(),
  chunkId: z.number().int(),
  n: z.number().int(),
  signature: z.string(),
  state: z.enum(attemptStates),
  blockhash: z.string(),
  lastValidBlockHeight: z.string(),
  feeLamports: lamportsText,
  slot: z.string().nullable(),
  errorCode: z.string().nullable(),
  errorDetail: z.string().nullable(),
  signedAt: z.string(),
  sentAt: z.string().nullable(),
  landedAt: z.string().nullable(),
  finalAt: z.string().nullable(),
  /** Who ended an unknown attempt: a user or the prover. */
  verdictBy: z.string().nullable(),
  verdictReason: z.string().nullable(),
})
export type Attempt = z.infer<typeof attemptSchema>

export const eventSchema = z.object({
  seq: z.number().int(),
  at: z.string(),
  actor: z.string(),
  entity: z.enum(eventEntities),
  entityId: z.number().int(),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().nullable(),
})
export type StoryEvent = z.infer<typeof eventSchema>

/** One of the chunks an item was ever in. */
export const storyChunkSchema = z.object({
  chunkId: z.number().int(),
  /** The chunk it was split from. */
  parentId: z.number().int().nullable(),
  state: z.enum(chunkStates),
  itemCount: z.number().int(),
  errorCode: z.string().nullable(),
  /** What the chain said, as it said it. */
  errorDetail: z.string().nullable(),
  modifiedAt: z.string(),
})
export type StoryChunk = z.infer<typeof storyChunkSchema>

export const storySchema = z.object({
  item: itemSchema.extend({
    businessKey: z.string(),
    /** As its operation tells them; what is not known yet is left out. */
    given: z.array(itemFactSchema),
    learned: z.array(itemFactSchema),
    masterName: z.string(),
    /** The item that took its place when it was repaired, and the item whose place it took. */
    repairedBy: z.number().int().nullable(),
    repairs: z.number().int().nullable(),
    /** Why it is not sent now, while it is not. */
    waiting: z.object({ code: z.string(), detail: z.string().nullable(), since: z.string() }).nullable(),
  }),
  events: z.array(eventSchema),
  attempts: z.array(attemptSchema),
  /** In the order they were made: each after the one it was split from. */
  chunks: z.array(storyChunkSchema),
  /** How many other items shared its transaction. */
  sharedWith: z.number().int(),
})
export type Story = z.infer<typeof storySchema>

export const readStory = read('/api/admin/items/{itemId}', {
  tag: 'Items',
  summary: 'Everything that happened to one item',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params: z.object({ itemId: idSchema }),
  reply: storySchema,
})

/** Answers "why did wallet X not get its NFT" across all runs. */
export const searchItems = read('/api/admin/items', {
  tag: 'Items',
  summary: 'Find items of all runs by name, wallet, asset id or signature',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({ search: lineText().trim().min(2).max(200) }),
  reply: pageOf(itemSchema.extend({ masterName: z.string() })),
})

/**
 * dead: it never landed; its chunk may be signed again. landed: it is on the chain; what it did is read from there.
 * abandoned: its items fail and are never signed again.
 */
export const attemptVerdicts = ['dead', 'landed', 'abandoned'] as const
export type AttemptVerdict = (typeof attemptVerdicts)[number]

export const decideAttempt = write('/api/admin/attempts/{attemptId}/decide', {
  tag: 'Items',
  summary:
    'A person ends an unknown attempt: dead (signed again), landed (adopted) or abandoned (items fail)',
  role: 'approver',
  area: 'runs',
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED_NOW',
    'ATTEMPT_MAY_LAND',
    'ATTEMPT_ON_CHAIN',
    'ATTEMPT_NOT_ON_CHAIN',
    'RPC_UNANSWERED',
  ],
  params: z.object({ attemptId: idSchema }),
  body: z.object({ verdict: z.enum(attemptVerdicts), reason: reasonText() }),
  reply: attemptSchema,
})
