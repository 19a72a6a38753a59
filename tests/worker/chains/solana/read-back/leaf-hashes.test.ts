import { hashMetadataCreators, hashMetadataData, TokenStandard } from '@metaplex-foundation/mpl-bubblegum'
import { publicKey, some } from '@metaplex-foundation/umi'
import { describe, expect, it } from 'vitest'
import type { MintItem } from '#worker/chains/programs.ts'
import { creatorHash, dataHash } from '#worker/chains/solana/read-back/leaf-hashes.ts'
import { authority, collection, sampleItem } from '../sample.ts'

const cases: Partial<MintItem>[] = [
  {},
  { creators: [] },
  { name: '펑키콩즈 #1', symbol: '', uri: '', sellerFeeBasisPoints: 10_000, isMutable: false },
  {
    creators: [
      { address: authority.address, share: 60 },
      { address: collection.address, share: 40 },
    ],
  },
]

describe.each(cases)('of an item with %j', (change) => {
  const item = sampleItem(1, change)
  const creators = item.creators.map(({ address, share }) => ({
    address: publicKey(address),
    share,
    verified: address === authority.address,
  }))

  it('data hash and creator hash are what the Metaplex client computes', () => {
    const theirs = hashMetadataData({
      ...item,
      creators,
      primarySaleHappened: false,
      tokenStandard: some(TokenStandard.NonFungible),
      collection: some({ key: publicKey(collection.address), verified: true }),
    })
    expect(dataHash(item, collection.address, authority.address)).toEqual(theirs)
    expect(creatorHash(item, authority.address)).toEqual(hashMetadataCreators(creators))
  })
})
