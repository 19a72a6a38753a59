import { z } from 'zod'
import { assetPayload } from '../operation/asset.ts'

/** What is handed over: an NFT of Token Metadata, a collection, or who may mint into a tree beside its creator. */
export const authorityTargets = ['nft', 'tree', 'collection'] as const
export type AuthorityTarget = (typeof authorityTargets)[number]

/** What is handed over, and to whom. Its `assetId` is the mint of an NFT or of a collection, or the address of a tree. */
export const updateAuthorityPayload = assetPayload.extend({
  target: z.enum(authorityTargets),
  newAuthority: z.string(),
})
export type UpdateAuthorityPayload = z.infer<typeof updateAuthorityPayload>

export const updateAuthorityResult = z.object({
  /** It was so on chain already: no transaction was needed. */
  wasThere: z.boolean(),
})
export type UpdateAuthorityResult = z.infer<typeof updateAuthorityResult>
