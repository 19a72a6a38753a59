import { ownIssue, type ListIssue } from '../list/issues.ts'
import { judgeShown, type AssetState, type ShownState } from '../operation/asset-state.ts'
import { assetsOfRows } from '../operation/asset-list.ts'
import { quoteAssets, sharedBufferShare } from '../operation/asset-quote.ts'
import { defineLaunch, type LaunchChoice } from '../operation/launch.ts'
import { verifyCollectionPayload, type VerifyCollectionPayload } from './item.ts'
import { verifyCollectionList, type VerifyCollectionItem } from './verify-collection-list.ts'

export const verifyCollectionLaunch = defineLaunch<VerifyCollectionItem>({
  list: verifyCollectionList,
  standards: ['token-metadata', 'compressed'],
  options: [],
  payCode: 'CONTRACT_VERIFY',
  isDestructive: false,
  needsCollection: true,
  isKeyedByCollection: false,
  keyOf: ({ assetId, claim }, { collectionId }) => `${collectionId}:${assetId}:${claim}`,
  toItem: ({ assetId, claim }, { known, wallet }) => ({
    name: known?.name ?? assetId,
    owner: wallet,
    payload: { assetId, claim } satisfies VerifyCollectionPayload,
  }),
  ofItem: ({ payload }, row) => ({ row, ...verifyCollectionPayload.parse(payload) }),
  quote: (input, prices, trees) => quoteAssets(shapes, input, prices, trees),
  asset: {
    ...assetsOfRows,
    earlier: 'newest',
    // Whoever holds the NFT: its collection alone says what belongs to it.
    judge: (known, choice, item) => assetsOfRows.judge(known, { ...choice, wallet: null }, item),
    present: { stateOf, judge: judgeState },
  },
})

function stateOf(state: AssetState, { collectionMint = null }: LaunchChoice): ShownState {
  if (state.kind !== 'nft' && state.kind !== 'leaf') return { code: 'none', address: null }
  const { collection } = state
  if (collection === null) return { code: 'unnamed', address: null }
  const { mint: address, isVerified } = collection
  if (collectionMint !== null && address !== collectionMint) return { code: 'other', address }
  return { code: isVerified ? 'verified' : 'unverified', address }
}

function judgeState(state: AssetState, choice: LaunchChoice, { claim }: VerifyCollectionItem): ListIssue[] {
  const { collectionMint = null } = choice
  const none = judgeShown(state)
  if (none.length > 0 || collectionMint === null || (state.kind !== 'nft' && state.kind !== 'leaf'))
    return none
  const { collection } = state
  const isIn = collection?.mint === collectionMint && collection.isVerified
  if (isIn === (claim === 'verify')) return [ownIssue('stateAlready', 'claim')]
  if (claim === 'unverify') return []
  if (collection?.isVerified)
    return [ownIssue('verifiedElsewhere', 'assetId', { collection: collection.mint })]
  // An index may hide what a leaf names unverified, and the tree lets it be set.
  const isNamed = state.kind === 'leaf' || collection === null || collection.mint === collectionMint
  return isNamed ? [] : [ownIssue('collectionUnnamed', 'assetId', { collection: collection.mint })]
}

/** Nothing is made or closed: a leaf is changed in its tree, or an account in place. */
const shapes = {
  'token-metadata': { perTransaction: { v0: 18, v1: 50 }, compute: 26_000 },
  compressed: { perTransaction: { v0: 1, v1: 6 }, bufferShare: sharedBufferShare, compute: 114_000 },
}
