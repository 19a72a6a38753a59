import { z } from 'zod'
import { defineLaunch } from '../operation/launch.ts'
import { nftPayload, type NftPayload } from './item.ts'
import type { MintListItem } from './list/item.ts'
import { mintList } from './list/mint-list.ts'
import { quoteRoutes } from './quote.ts'

/** As the list checker left them. */
const attributesOfList = z.array(
  z.object({ trait_type: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }),
)

export const mintLaunch = defineLaunch<MintListItem>({
  list: mintList,
  standards: ['compressed', 'token-metadata'],
  options: ['hasGuard', 'isMutable'],
  payCode: 'MINT_TOKEN',
  isDestructive: false,
  needsCollection: true,
  needsAuthority: ['compressed', 'token-metadata'],
  isKeyedByCollection: true,
  // One NFT, for ever: the same texts for the same owner in the same collection are the same item.
  keyOf: ({ name, symbol, uri, owner }, { collectionId, digest }) =>
    `${collectionId}:${digest(JSON.stringify([name, symbol, uri, owner]))}`,
  toItem: ({ name, owner, symbol, uri, sellerFeeBasisPoints, creators, attributes }) => ({
    name,
    owner,
    payload: {
      symbol,
      uri,
      sellerFeeBasisPoints,
      creators: [...creators],
      attributes: attributes.length > 0 ? attributes : null,
    } satisfies NftPayload,
  }),
  ofItem: ({ name, owner, payload }, row) => {
    const { attributes, ...nft } = nftPayload.parse(payload)
    return { row, name, owner, ...nft, attributes: attributesOfList.parse(attributes ?? []) }
  },
  quote: ({ sizes, sums: _sums, ...input }, prices, trees) =>
    quoteRoutes(
      {
        ...input,
        metadataBytesMean: sizes['metadataBytesMean'] ?? 0,
        creatorsMean: sizes['creatorsMean'] ?? 0,
      },
      prices,
      trees,
    ),
})
