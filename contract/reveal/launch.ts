import { z } from 'zod'
import { attributeSchema } from '../mint/list/item.ts'
import { assetsOfRows } from '../operation/asset-list.ts'
import { quoteAssets, sharedBufferShare } from '../operation/asset-quote.ts'
import { defineLaunch } from '../operation/launch.ts'
import { revealPayload, type RevealPayload } from './item.ts'
import { revealList, type RevealItem } from './reveal-list.ts'

/** As the list checker left them. */
const attributesOfList = z.array(attributeSchema)

export const revealLaunch = defineLaunch<RevealItem>({
  list: revealList,
  standards: ['compressed', 'token-metadata'],
  options: [],
  // The code of a minting and what belongs to it: the specification has none of its own for this.
  payCode: 'CREATE_MINTING',
  isDestructive: false,
  needsCollection: true,
  // The others have an authority each.
  needsAuthority: ['compressed'],
  isKeyedByCollection: false,
  // The NFT and what it shall be: the same NFT may become something else in a later run.
  keyOf: ({ assetId, name, uri, attributes }, { digest }) =>
    `${assetId}:${digest(JSON.stringify([name, uri, attributes]))}`,
  toItem: ({ assetId, name, uri, attributes }, { wallet }) => ({
    name,
    owner: wallet,
    payload: {
      ...{ assetId, name, uri },
      ...(attributes.length > 0 && { attributes }),
    } satisfies RevealPayload,
  }),
  ofItem: ({ payload }, row) => {
    const { attributes, ...content } = revealPayload.parse(payload)
    return { row, ...content, attributes: attributesOfList.parse(attributes ?? []) }
  },
  quote: (input, prices, trees) => quoteAssets(shapes, input, prices, trees),
  asset: {
    ...assetsOfRows,
    earlier: 'newest',
    // Whoever holds the NFT: what it shows is not theirs to say.
    judge: (known, choice, item) => assetsOfRows.judge(known, { ...choice, wallet: null }, item),
  },
})

/** Nothing is made or closed: a leaf is changed in its tree, or an account in place. */
const shapes = {
  'token-metadata': { perTransaction: { v0: 3, v1: 14 }, compute: 41_000 },
  compressed: { perTransaction: { v0: 1, v1: 5 }, bufferShare: sharedBufferShare, compute: 102_000 },
}
