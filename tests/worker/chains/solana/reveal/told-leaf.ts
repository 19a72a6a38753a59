import {
  hashMetadataCreators,
  hashMetadataData,
  TokenStandard,
  type MetadataArgsArgs,
} from '@metaplex-foundation/mpl-bubblegum'
import { publicKey } from '@metaplex-foundation/umi'
import type { Leaf, ToldMetadata } from '#worker/chains/asset.ts'
import { authority, collection } from '../sample.ts'

/** A leaf of a realistic hidden NFT, as an index tells it: 29 characters of name, a URI of 63, two creators. */
export const told: ToldMetadata = {
  name: 'Punky Kongz Genesis No. 00001',
  symbol: 'PUNKY',
  uri: `https://arweave.net/${'a'.repeat(43)}`,
  sellerFeeBasisPoints: 500,
  primarySaleHappened: false,
  isMutable: true,
  editionNonce: 0,
  creators: [
    { address: authority.address, isVerified: true, share: 60 },
    { address: collection.address, isVerified: false, share: 40 },
  ],
  collection: { isVerified: true, mint: collection.address },
}

/** The same as a leaf is hashed. */
export function metadataOf(
  { collection: group, creators, ...rest }: ToldMetadata,
  change: Partial<MetadataArgsArgs> = {},
): MetadataArgsArgs {
  return {
    ...rest,
    tokenStandard: TokenStandard.NonFungible,
    uses: null,
    creators: creators.map(({ address, isVerified, share }) => ({
      ...{ address: publicKey(address), verified: isVerified, share },
    })),
    collection: group && { key: publicKey(group.mint), verified: group.isVerified },
    ...change,
  }
}

export function hashesOf(metadata: MetadataArgsArgs): Pick<Leaf, 'dataHash' | 'creatorHash'> {
  return {
    dataHash: hashMetadataData(metadata),
    creatorHash: hashMetadataCreators(
      metadata.creators.map(({ address, verified, share }) => ({ address, verified, share })),
    ),
  }
}
