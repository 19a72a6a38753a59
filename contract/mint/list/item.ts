import { z } from 'zod'
import type { RowItem } from '../../list/list-definition.ts'

export interface Creator {
  address: string
  share: number
}

/** Keys are those of the Metaplex metadata JSON, so that an item's attributes can be written there as they are. */
export const attributeSchema = z.object({
  trait_type: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
})
export type Attribute = z.infer<typeof attributeSchema>

/** One NFT to mint, everything filled in. */
export interface MintListItem extends RowItem {
  name: string
  symbol: string
  uri: string
  owner: string
  sellerFeeBasisPoints: number
  creators: readonly Creator[]
  attributes: readonly Attribute[]
}
