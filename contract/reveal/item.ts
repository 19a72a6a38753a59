import { z } from 'zod'
import { assetPayload } from '../operation/asset.ts'

/** What an NFT that is there shall be called, and where its metadata is. */
export const revealPayload = assetPayload.extend({ name: z.string(), uri: z.string() })
export type RevealPayload = z.infer<typeof revealPayload>

export const revealResult = z.object({
  /** It was so on chain already: no transaction was needed. */
  wasThere: z.boolean(),
})
export type RevealResult = z.infer<typeof revealResult>
