import { ownIssue, type ListIssue } from '../list/issues.ts'
import type { AssetState, ShownState } from '../operation/asset-state.ts'
import { quoteAssets } from '../operation/asset-quote.ts'
import { defineLaunch } from '../operation/launch.ts'
import { shortMint } from '../send-token/launch.ts'
import { tokenSchema } from '../send-token/token.ts'
import { freezeTokenPayload, type FreezeTokenPayload } from './item.ts'
import { freezeTokenList, type FreezeTokenItem } from './list.ts'

/** A token is of no standard of NFTs; a plan names the one that stands for none. */
const standard = 'token-metadata'

export const freezeTokenLaunch = defineLaunch<FreezeTokenItem>({
  list: freezeTokenList,
  standards: [standard],
  options: [],
  payCode: 'CONTRACT_VERIFY',
  // Nobody can use what is frozen, and what is thawed may leave at once.
  isDestructive: true,
  needsCollection: false,
  isKeyedByCollection: false,
  // An account is of one token for ever.
  keyOf: ({ assetId, action }, { projectId }) => `${projectId}:${assetId}:${action}`,
  toItem: ({ owner, assetId, action, token }) => ({
    name: `${shortMint(token.mint)} ${shortMint(assetId)}`,
    owner,
    payload: { assetId, action, ...token } satisfies FreezeTokenPayload,
  }),
  ofItem: ({ owner, payload }, row) => {
    const { assetId, action, ...token } = freezeTokenPayload.parse(payload)
    return { row, owner, assetId, action, token }
  },
  saidOf: ({ payload }) => ({ token: tokenSchema.parse(payload) }),
  quote: (input, prices, trees) => quoteAssets(shapes, input, prices, trees),
  tokenUse: 'frozen',
  asset: {
    idOf: ({ assetId }) => assetId,
    isOfToken: true,
    // The last word counts, as of an NFT that may be verified again.
    earlier: 'newest',
    judge: () => [],
    present: { stateOf, judge: (state, _choice, item) => judgeState(state, item) },
  },
})

function stateOf(state: AssetState): ShownState {
  if (state.kind !== 'token-account') return { code: 'none', address: null }
  return { code: state.isFrozen ? 'frozen' : 'thawed', address: null }
}

function judgeState(state: AssetState, { owner, action, token }: FreezeTokenItem): ListIssue[] {
  if (state.kind !== 'token-account') return [ownIssue('accountMissing', 'owner')]
  if (state.mint !== token.mint) return [ownIssue('accountOfOtherToken', 'account', { mint: state.mint })]
  if (state.owner !== owner) return [ownIssue('accountOfOther', 'owner', { owner: state.owner })]
  return state.isFrozen === (action === 'freeze') ? [ownIssue('stateAlready', 'action')] : []
}

/** An account is changed in place. */
const shapes = { [standard]: { perTransaction: { v0: 25, v1: 61 }, compute: 5_000 } }
