import { z } from 'zod'
import { read } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'

/** Asset ids of one reply: what is handed over after them comes with the next. */
export const handOverMax = 20_000

/** What handing over a collection takes: its NFTs of Token Metadata, its trees, and itself, in this order. */
export const handOverSchema = z.object({
  /** The admin wallet of its project, which must have it all. */
  wallet: z.string(),
  nfts: z.object({
    total: z.number().int(),
    /** A run of ours has handed them over. */
    done: z.number().int(),
    /** The others, at most 20,000. */
    left: z.array(z.string()),
  }),
  /** Compressed NFTs, which have no authority of their own. */
  leaves: z.number().int(),
  trees: z.array(
    z.object({
      address: z.string(),
      /** As the chain has them; null: it shows no such tree. */
      config: z.object({ creator: z.string(), delegate: z.string() }).nullable(),
    }),
  ),
  collection: z.object({
    mint: z.string(),
    /** As the chain has it; null: it shows none. */
    authority: z.string().nullable(),
  }),
})
export type HandOver = z.infer<typeof handOverSchema>

export const readHandOver = read('/api/admin/collections/{collectionId}/hand-over', {
  tag: 'Collections',
  summary: 'What handing over a collection takes, and how far it is',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND', 'COLLECTION_NOT_READY', 'SIGNER_MISSING', 'SOLANA_UNREACHABLE'],
  params: z.object({ collectionId: idSchema }),
  reply: handOverSchema,
})
