import { z } from 'zod'
import { lamportsText } from '../envelope.ts'

export const burnResult = z.object({
  /** Rent of the accounts that were closed, which went to the wallet that held it; 0 for a leaf. */
  returnedLamports: lamportsText,
})
export type BurnResult = z.infer<typeof burnResult>
