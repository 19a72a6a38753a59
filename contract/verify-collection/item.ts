import { z } from 'zod'
import { assetPayload } from '../operation/asset.ts'
import { claims } from '../operation/claim.ts'

/** What the authority of a collection, that of the plan, says of an NFT: that it belongs to it, or that it does not. */
export const verifyCollectionPayload = assetPayload.extend({ claim: z.enum(claims) })
export type VerifyCollectionPayload = z.infer<typeof verifyCollectionPayload>

export const verifyCollectionResult = z.object({
  /** It was so on chain already: no transaction was needed. */
  wasThere: z.boolean(),
})
export type VerifyCollectionResult = z.infer<typeof verifyCollectionResult>
