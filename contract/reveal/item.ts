import { z } from 'zod'
import { assetPayload } from '../operation/asset.ts'

/** What an NFT that is there shall be called, where its metadata is, and the attributes that stand there. */
export const revealPayload = assetPayload.extend({
  name: z.string(),
  uri: z.string(),
  /** As the list gave them; the chain never sees them. */
  attributes: z.unknown().optional(),
})
export type RevealPayload = z.infer<typeof revealPayload>

export const revealResult = z.object({
  /** It was so on chain already: no transaction was needed. */
  wasThere: z.boolean(),
})
export type RevealResult = z.infer<typeof revealResult>
