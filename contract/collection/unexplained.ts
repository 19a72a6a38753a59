import { z } from 'zod'
import { idSchema } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { reasonText } from '../text.ts'

export const unexplainedSchema = z.object({
  unexplainedId: z.number().int(),
  assetId: z.string(),
  /** Null: an NFT of Token Metadata. */
  treeAddress: z.string().nullable(),
  leafIndex: z.number().int().nullable(),
  /** Of a leaf, as it was minted. */
  owner: z.string().nullable(),
  signature: z.string(),
  slot: z.string(),
  foundAt: z.string(),
})
export type Unexplained = z.infer<typeof unexplainedSchema>

const params = z.object({ collectionId: idSchema })

/** How many of them one reply has. */
export const unexplainedMax = 200

export const listUnexplained = read('/api/admin/collections/{collectionId}/unexplained', {
  tag: 'Collections',
  summary:
    'NFTs that a count of the chain found in the collection, that no item explains and nobody has accepted',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: z.object({ total: z.number().int(), rows: z.array(unexplainedSchema) }),
})

export const acceptUnexplained = write('/api/admin/collections/{collectionId}/unexplained/accept', {
  tag: 'Collections',
  summary: 'From now on these NFTs count as known; refused when more were found meanwhile',
  role: 'approver',
  area: 'runs',
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  params,
  body: z.strictObject({ total: z.number().int().min(1), reason: reasonText() }),
  reply: z.object({ accepted: z.number().int() }),
})
