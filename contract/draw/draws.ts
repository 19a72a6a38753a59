import { z } from 'zod'
import { sha256Text } from '../bytes.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { ruleRecipientsSchema } from '../recipient/sources.ts'
import { lineText, reasonText } from '../text.ts'
import { drawReasons, drawStates } from './codes.ts'
import { drawnCounts, refuseTooMany } from './drawn-counts.ts'
import { publishedDrawSchema } from './verify-draw.ts'

const count = z.number().int()
const nullableInstant = z.string().nullable()

/** How far the chains are, as a worker read them last. */
export const chainHeadsSchema = z.object({
  kaiaHeight: count,
  solanaSlot: count,
  at: z.string(),
})

/** What anybody may know of a draw: all of it but who made it. */
export const publicDrawSchema = z.object({
  drawId: count,
  name: z.string(),
  projectName: z.string(),
  projectNameKor: z.string(),
  state: z.enum(drawStates),
  /** Why it waits longer than its blocks take, or why it will never be drawn. */
  reason: z.enum(drawReasons).nullable(),
  /** Which chain, where the reason is about one. */
  params: z.record(z.string(), z.string()),
  entrants: count,
  /** Of the list, whose bytes never change. */
  listSha256: sha256Text,
  winnerCount: count,
  reserveCount: count,
  listedAt: z.string(),
  /** When its blocks were named; null before. */
  publishedAt: nullableInstant,
  /** The text that the seed is made of; null before its blocks are named. */
  rules: z.string().nullable(),
  kaiaHeight: count.nullable(),
  solanaSlot: count.nullable(),
  heads: chainHeadsSchema.nullable(),
  /** When both blocks are there and final, at the speed of the chains now. */
  expectedAt: nullableInstant,
  kaiaBlockAt: nullableInstant,
  solanaBlockAt: nullableInstant,
  drawnAt: nullableInstant,
  /** Rules, blocks, seed, winners and reserves, as they are verified; null before it is drawn. */
  published: publishedDrawSchema.nullable(),
})
export type PublicDraw = z.infer<typeof publicDrawSchema>

export const drawSchema = z.object({
  ...publicDrawSchema.shape,
  projectId: count,
  projectSymbol: z.string(),
  fileId: count,
  /** Until when a person may call it off: nobody can know its blocks before. */
  callOffUntil: nullableInstant,
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  modifiedAt: nullableInstant,
  /** That of a campaign which made it by itself, for its winners; null of one that a person made. */
  round: z.object({ roundId: count, n: count, campaignId: count, campaignName: z.string() }).nullable(),
})
export type Draw = z.infer<typeof drawSchema>

/** Of a list: whoever reads one draw gets those who were drawn. */
export const listedDrawSchema = drawSchema.omit({ published: true })

export const drawInputSchema = z
  .object({
    projectId: idSchema,
    name: lineText().trim().min(1).max(100),
    /** Whom it is drawn from, worked out once: now. Amounts, columns and what it says is drawn mean nothing here. */
    recipients: ruleRecipientsSchema,
    ...drawnCounts,
    reserves: drawnCounts.reserves.default(0),
  })
  .superRefine(refuseTooMany)
export type DrawInput = z.output<typeof drawInputSchema>

const tag = 'Draws'
const params = z.object({ drawId: idSchema })
const area = 'runs'

export const listDraws = read('/api/admin/draws', {
  ...{ tag, area, role: 'viewer' },
  summary: 'Draws, newest first',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    state: z.enum(drawStates).optional(),
    projectId: idSchema.optional(),
  }),
  reply: pageOf(listedDrawSchema),
})
export const readDraw = read('/api/admin/draws/{drawId}', {
  ...{ tag, area, role: 'viewer', params },
  summary: 'One draw',
  errors: ['NOT_FOUND'],
  reply: drawSchema,
})
export const createDraw = write('/api/admin/draws', {
  ...{ tag, area, role: 'operator' },
  summary: 'Publish the list of a draw: it never changes, and a worker names the blocks that decide it',
  errors: ['NO_SUCH_PROJECT', 'DRAW_TOO_FEW'],
  body: drawInputSchema,
  reply: drawSchema,
  create: true,
})
export const callOffDraw = write('/api/admin/draws/{drawId}/call-off', {
  ...{ tag, area, role: 'approver', params },
  summary: 'Call a draw off, in public and for ever; only while nobody can know its blocks',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({ reason: reasonText() }),
  reply: drawSchema,
})

export const readPublicDraw = read('/api/draws/{drawId}', {
  ...{ tag, role: 'public', params },
  summary: 'What was published of a draw, and what came out',
  errors: ['NOT_FOUND'],
  reply: publicDrawSchema,
})
export const downloadDrawList = read('/api/draws/{drawId}/list', {
  ...{ tag, role: 'public', params },
  summary: 'The list of a draw, byte for byte as its SHA-256 was taken',
  errors: ['NOT_FOUND'],
  reply: z.string(),
  kind: 'stream',
})

/** Another draw of the same project: nobody can hide that the same was drawn twice. */
export const drawBesideSchema = z.object({
  drawId: count,
  name: z.string(),
  state: z.enum(drawStates),
  entrants: count,
  listSha256: sha256Text,
  listedAt: z.string(),
})
export const listPublicDraws = read('/api/draws/{drawId}/others', {
  ...{ tag, role: 'public', params },
  summary: 'Other draws of the same project, newest first',
  errors: ['NOT_FOUND'],
  query: pageQuery,
  reply: pageOf(drawBesideSchema),
})
export type DrawBeside = z.infer<typeof drawBesideSchema>
