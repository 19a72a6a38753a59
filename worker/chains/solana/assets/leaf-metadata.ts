import {
  hashMetadataCreators,
  hashMetadataData,
  TokenStandard,
  type MetadataArgsArgs,
} from '@metaplex-foundation/mpl-bubblegum'
import { none, publicKey } from '@metaplex-foundation/umi'
import type { Leaf, ToldMetadata } from '../../asset.ts'

/**
 * The metadata that a leaf was hashed from. An index tells it in other words and leaves some of it out, so what it may have been is
 * tried until it gives the hashes of the leaf, which a proof then holds against the tree.
 * @returns null when nothing gives them: the index is behind, or tells something else.
 */
export function rebuildMetadata({ told, dataHash, creatorHash }: Leaf): MetadataArgsArgs | null {
  if (told === null) return null
  const creators = told.creators.map(({ address, isVerified, share }) => ({
    ...{ address: publicKey(address), verified: isVerified, share },
  }))
  if (!isSame(hashMetadataCreators(creators), creatorHash)) return null
  for (const candidate of candidatesOf(told, creators))
    if (isSame(hashMetadataData(candidate), dataHash)) return candidate
  return null
}

/** The usual one first. What an index does not tell: whether a collection is verified, where it shows verified ones only. */
function* candidatesOf(
  told: ToldMetadata,
  creators: MetadataArgsArgs['creators'],
): Generator<MetadataArgsArgs> {
  const { collection } = told
  const verified = collection ? [collection.isVerified, !collection.isVerified] : [false]
  const nonces = told.editionNonce === null ? [null] : [told.editionNonce, null]
  // Where it is null the builder takes the usual one: none must be said as one.
  for (const tokenStandard of [TokenStandard.NonFungible, none<TokenStandard>()])
    for (const editionNonce of nonces)
      for (const isVerified of verified)
        yield {
          ...{ name: told.name, symbol: told.symbol, uri: told.uri },
          sellerFeeBasisPoints: told.sellerFeeBasisPoints,
          primarySaleHappened: told.primarySaleHappened,
          isMutable: told.isMutable,
          ...{ editionNonce, tokenStandard, uses: null, creators },
          collection: collection && { key: publicKey(collection.mint), verified: isVerified },
        }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
