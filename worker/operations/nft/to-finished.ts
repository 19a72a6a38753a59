import type { NftResult } from '#contract/mint/item.ts'
import type { MintedItem } from '../../chains/programs.ts'

/** What is kept of an NFT that was made. */
export function toFinished({ key, assetId, ...minted }: MintedItem, treeAddress: string | null) {
  const result: NftResult = { ...minted, treeAddress }
  return { key, assetId, result }
}
