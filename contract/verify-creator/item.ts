import { z } from 'zod'
import { assetPayload } from '../operation/asset.ts'
import { claims } from '../operation/claim.ts'

/** What the wallet of a project says of an NFT that names it as a creator. */
export const verifyCreatorPayload = assetPayload.extend({
  creator: z.string(),
  claim: z.enum(claims),
})
export type VerifyCreatorPayload = z.infer<typeof verifyCreatorPayload>

export const verifyCreatorResult = z.object({
  /** It was so on chain already: no transaction was needed. */
  wasThere: z.boolean(),
})
export type VerifyCreatorResult = z.infer<typeof verifyCreatorResult>
