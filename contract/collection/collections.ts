import { z } from 'zod'
import { masterStatus } from '../codes/status.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { lineText, utf8Text } from '../text.ts'
import { uriText } from '../uri.ts'

const masterStatuses = Object.values(masterStatus)

/** Bytes that Token Metadata keeps room for. */
export const collectionBytesMax = { name: 32, symbol: 10, uri: 200 }

export const collectionInputSchema = z.object({
  projectId: idSchema,
  name: utf8Text(collectionBytesMax.name),
  symbol: utf8Text(collectionBytesMax.symbol),
  uri: utf8Text(collectionBytesMax.uri, uriText()),
  sellerFeeBasisPoints: z.number().int().min(0).max(10_000),
  /** Its NFTs get other metadata later: its trees keep what reveals need. It cannot be changed afterwards. */
  willReveal: z.boolean().default(false),
})
export type CollectionInput = z.infer<typeof collectionInputSchema>

export const collectionSchema = z.object({
  collectionId: z.number().int(),
  projectId: z.number().int(),
  projectSymbol: z.string(),
  name: z.string(),
  symbol: z.string(),
  uri: z.string(),
  sellerFeeBasisPoints: z.number().int(),
  willReveal: z.boolean(),
  /** The run that creates it on chain. */
  masterId: z.number().int(),
  status: z.enum(masterStatuses),
  mintAddress: z.string().nullable(),
  signature: z.string().nullable(),
  /** NFTs that were ever minted into it, and how many of them our runs have burnt since. */
  mintedCount: z.number().int(),
  burntCount: z.number().int(),
  registeredAt: z.string(),
})
export type Collection = z.infer<typeof collectionSchema>

const params = z.object({ collectionId: idSchema })

export const listCollections = read('/api/admin/collections', {
  tag: 'Collections',
  summary: 'Collections, newest first',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({
    projectId: idSchema.optional(),
    /** Part of the name or of the symbol, or the whole mint address. */
    search: lineText().trim().max(100).optional(),
  }),
  reply: pageOf(collectionSchema),
})
export const readCollection = read('/api/admin/collections/{collectionId}', {
  tag: 'Collections',
  summary: 'One collection with its state on chain',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: collectionSchema,
})
export const createCollection = write('/api/admin/collections', {
  tag: 'Collections',
  summary: 'Create a collection NFT; its run starts at once',
  role: 'approver',
  area: 'runs',
  errors: ['NO_SUCH_PROJECT', 'SIGNER_MISSING'],
  body: collectionInputSchema,
  reply: collectionSchema,
  create: true,
})
