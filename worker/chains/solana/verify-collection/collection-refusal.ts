import type { ToldMetadata } from '../../asset.ts'
import type { VerifyCollectionItem } from '../../programs.ts'
import type { Refusal } from '../assets/asset-steps.ts'

type Group = Pick<ToldMetadata, 'collection'>

/** Whether the collection says of the NFT what the item asks. */
export function isAsClaimed({ collection: group }: Group, { collection, isVerified }: VerifyCollectionItem) {
  return (group !== null && group.mint === collection && group.isVerified) === isVerified
}

/** What is verified in another collection must leave that one first. */
export function verifiedElsewhere(
  { collection: group }: Group,
  { assetId, collection }: VerifyCollectionItem,
): Refusal | null {
  return group?.isVerified && group.mint !== collection
    ? {
        code: 'METADATA_INVALID',
        detail: { code: 'COLLECTION_OTHER', params: { assetId, collection: group.mint } },
      }
    : null
}
