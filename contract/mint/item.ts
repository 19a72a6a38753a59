import { z } from 'zod'

/** What an NFT to make carries beside its name and owner. */
export const nftPayload = z.object({
  symbol: z.string(),
  uri: z.string(),
  sellerFeeBasisPoints: z.number().int(),
  /** Shares sum to 100; empty means none. */
  creators: z.array(z.object({ address: z.string(), share: z.number() })),
  /** As the list gave them; the chain never sees them. */
  attributes: z.unknown(),
})
export type NftPayload = z.infer<typeof nftPayload>

/** What is known of an NFT once it is final, beside its asset id. */
export const nftResult = z.object({
  /** A leaf of a tree, or the accounts of Token Metadata. */
  leafIndex: z.number().int().nullable(),
  treeAddress: z.string().nullable(),
  tokenAccount: z.string().nullable(),
  metadataAccount: z.string().nullable(),
  masterEditionAccount: z.string().nullable(),
})
export type NftResult = z.infer<typeof nftResult>
