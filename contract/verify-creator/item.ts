import { z } from 'zod'
import { assetPayload } from '../operation/asset.ts'

/** What a creator says of an NFT: that it is theirs, or that it is not any more. */
export const creatorClaims = ['verify', 'unverify'] as const
export type CreatorClaim = (typeof creatorClaims)[number]

/** What the wallet of a project says of an NFT that names it as a creator. */
export const verifyCreatorPayload = assetPayload.extend({
  creator: z.string(),
  claim: z.enum(creatorClaims),
})
export type VerifyCreatorPayload = z.infer<typeof verifyCreatorPayload>

export const verifyCreatorResult = z.object({
  /** It was so on chain already: no transaction was needed. */
  wasThere: z.boolean(),
})
export type VerifyCreatorResult = z.infer<typeof verifyCreatorResult>
