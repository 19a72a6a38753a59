import { z } from 'zod'
import { lamportsText } from '../envelope.ts'

/** The NFT to destroy: its mint, or the asset id of its leaf. */
export const burnPayload = z.object({ assetId: z.string() })
export type BurnPayload = z.infer<typeof burnPayload>

export const burnResult = z.object({
  /** Rent of the accounts that were closed, which went to the wallet that held it; 0 for a leaf. */
  returnedLamports: lamportsText,
})
export type BurnResult = z.infer<typeof burnResult>
