import { z } from 'zod'
import { assetPayload } from '../operation/asset.ts'

/** The NFT that is sent; to whom is the owner of its item. */
export const transferPayload = assetPayload.extend({
  /** What the list says where the same NFT went to the same wallet before. */
  again: z.string().optional(),
})
export type TransferPayload = z.infer<typeof transferPayload>

export const transferResult = z.object({
  /** The associated token account of the new owner; null for a leaf. */
  tokenAccount: z.string().nullable(),
})
export type TransferResult = z.infer<typeof transferResult>
