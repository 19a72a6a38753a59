import { z } from 'zod'
import { masterStatus } from '../codes/status.ts'
import { read } from '../endpoint.ts'
import { idSchema, lamportsText, pageOf, pageQuery } from '../envelope.ts'
import { lineText } from '../text.ts'

/** planned: its run is to make it. ready: it is on chain and takes more. full: nothing more is placed in it. */
export const treeStates = ['planned', 'ready', 'full'] as const
export type TreeState = (typeof treeStates)[number]

/** Days whose mints say how fast a tree fills. */
export const fillDays = 30

export const treeRowSchema = z.object({
  treeId: z.number().int(),
  address: z.string(),
  collectionId: z.number().int(),
  collectionName: z.string(),
  projectId: z.number().int(),
  projectSymbol: z.string(),
  state: z.enum(treeStates),
  maxDepth: z.number().int(),
  maxBufferSize: z.number().int(),
  canopyDepth: z.number().int(),
  /** It has the buffer and the canopy that reveals need. */
  takesReveals: z.boolean(),
  /** Leaves: all there are; minted for good; on their way or reserved for runs that may still mint; promised to nobody. */
  capacity: z.number().int(),
  minted: z.number().int(),
  reserved: z.number().int(),
  free: z.number().int(),
  /** Leaves on chain that no item explains, counted in no other number. */
  unexplained: z.number().int(),
  /** NFTs a day over the last `fillDays` days, or since it was made, whichever is shorter; null: nothing was minted in them. */
  perDay: z.number().nullable(),
  /** When its free leaves are used up at that rate; null where nothing is known or nothing is free. */
  fillsAt: z.string().nullable(),
  /** What making it took from its payer, rent and fees; null while it is not made. */
  costLamports: lamportsText.nullable(),
  /** The wallet that made it and signs its mints: the project's admin wallet of then; null while it is not made. */
  authority: z.string().nullable(),
  runCount: z.number().int(),
  createdAt: z.string(),
})
export type TreeRow = z.infer<typeof treeRowSchema>

/** A run and its share of a tree. */
export const treeRunSchema = z.object({
  masterId: z.number().int(),
  name: z.string(),
  status: z.enum(Object.values(masterStatus)),
  /** It made the tree, and paid for it. */
  isMaker: z.boolean(),
  minted: z.number().int(),
  /** On their way or reserved. */
  reserved: z.number().int(),
})
export type TreeRun = z.infer<typeof treeRunSchema>

export const treeSchema = treeRowSchema.extend({
  /** Newest first; the first 100. */
  runs: z.array(treeRunSchema),
})
export type Tree = z.infer<typeof treeSchema>

const tag = 'Trees'

export const listTrees = read('/api/admin/trees', {
  tag,
  summary: 'Merkle trees of compressed collections, newest first, with their room and what they cost',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({
    projectId: idSchema.optional(),
    collectionId: idSchema.optional(),
    state: z.enum(treeStates).optional(),
    /** Part of the name of the collection, or the whole address. */
    search: lineText().trim().max(100).optional(),
  }),
  reply: pageOf(treeRowSchema),
})
export const readTree = read('/api/admin/trees/{treeId}', {
  tag,
  summary: 'One tree with the runs that share it',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params: z.object({ treeId: idSchema }),
  reply: treeSchema,
})
