import type { ToldMetadata } from '../../asset.ts'
import type { VerifyCreatorItem } from '../../programs.ts'
import type { Refusal } from '../assets/asset-steps.ts'

type Creators = Pick<ToldMetadata, 'creators'>

/** Whether the creator says of the NFT what the item asks. */
export function isAsClaimed({ creators }: Creators, { creator, isVerified }: VerifyCreatorItem): boolean {
  return creators.some((one) => one.address === creator && one.isVerified === isVerified)
}

/** A creator signs for itself, and must be named by the NFT. */
export function creatorRefusal(
  { creators }: Creators,
  { assetId, creator }: VerifyCreatorItem,
  wallet: string,
): Refusal | null {
  if (creator !== wallet)
    return {
      code: 'AUTHORITY_INVALID',
      detail: { code: 'CREATOR_OF_OTHER', params: { assetId, creator, wallet } },
    }
  return creators.some(({ address }) => address === creator)
    ? null
    : { code: 'METADATA_INVALID', detail: { code: 'CREATOR_UNLISTED', params: { assetId, creator } } }
}

/** The creators of an NFT after one of them has spoken. */
export function creatorsAfter({ creators }: Creators, creator: string, isVerified: boolean) {
  return creators.map((one) => (one.address === creator ? { ...one, isVerified } : one))
}
