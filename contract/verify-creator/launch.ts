import { ownIssue } from '../list/issues.ts'
import { judgeShown, type AssetState, type ShownState } from '../operation/asset-state.ts'
import { assetsOfRows } from '../operation/asset-list.ts'
import { quoteAssets, sharedBufferShare } from '../operation/asset-quote.ts'
import { defineLaunch } from '../operation/launch.ts'
import { verifyCreatorPayload, type VerifyCreatorPayload } from './item.ts'
import { verifyCreatorList, type VerifyCreatorItem } from './verify-creator-list.ts'

export const verifyCreatorLaunch = defineLaunch<VerifyCreatorItem>({
  list: verifyCreatorList,
  standards: ['token-metadata', 'compressed'],
  options: [],
  payCode: 'CONTRACT_VERIFY',
  isDestructive: false,
  needsCollection: true,
  isKeyedByCollection: false,
  // The creator is the wallet of the project.
  keyOf: ({ assetId, claim }, { projectId }) => `${projectId}:${assetId}:${claim}`,
  toItem: ({ assetId, claim }, { known, wallet }) => ({
    name: known?.name ?? assetId,
    owner: wallet,
    payload: { assetId, claim, creator: wallet } satisfies VerifyCreatorPayload,
  }),
  ofItem: ({ payload }, row) => ({ row, ...verifyCreatorPayload.parse(payload) }),
  quote: (input, prices, trees) => quoteAssets(shapes, input, prices, trees),
  asset: {
    ...assetsOfRows,
    earlier: 'newest',
    // Whoever holds the NFT; its creators alone speak for themselves.
    judge: (known, choice, item) => {
      const { creator } = item
      const isForeign = choice.wallet !== null && creator !== '' && creator !== choice.wallet
      return [
        ...assetsOfRows.judge(known, { ...choice, wallet: null }, item),
        ...(isForeign
          ? [ownIssue('creatorNotOurs', 'creator', { creator, wallet: choice.wallet ?? '' })]
          : []),
      ]
    },
    present: {
      stateOf: (state, { wallet }, item) => stateOf(state, item.creator || (wallet ?? '')),
      judge: (state, { wallet }, item) => {
        const none = judgeShown(state)
        const creator = item.creator || wallet
        if (none.length > 0 || creator === null) return none
        const { code } = stateOf(state, creator)
        if (code === 'unnamed') return [ownIssue('creatorUnlisted', 'assetId', { creator })]
        return code === (item.claim === 'verify' ? 'verified' : 'unverified')
          ? [ownIssue('stateAlready', 'claim')]
          : []
      },
    },
  },
})

function stateOf(state: AssetState, creator: string): ShownState {
  if (state.kind !== 'nft' && state.kind !== 'leaf') return { code: 'none', address: null }
  const found = state.creators.find(({ address }) => address === creator)
  if (!found) return { code: 'unnamed', address: null }
  return { code: found.isVerified ? 'verified' : 'unverified', address: creator }
}

/** Nothing is made or closed: a leaf is changed in its tree, or an account in place. */
const shapes = {
  'token-metadata': { perTransaction: { v0: 21, v1: 60 }, compute: 18_000 },
  compressed: { perTransaction: { v0: 1, v1: 6 }, bufferShare: sharedBufferShare, compute: 94_000 },
}
