import { ownIssue, type ListIssue } from '../list/issues.ts'
import type { Words } from '../list/list-definition.ts'
import type { AssetState, ShownState } from '../operation/asset-state.ts'
import { assetsOfRows } from '../operation/asset-list.ts'
import type { KnownAsset } from '../operation/asset.ts'
import { quoteAssets } from '../operation/asset-quote.ts'
import { defineLaunch, type LaunchChoice } from '../operation/launch.ts'
import { updateAuthorityPayload, type UpdateAuthorityPayload } from './item.ts'
import { targetOf, updateAuthorityList, type UpdateAuthorityItem } from './update-authority-list.ts'

export const updateAuthorityLaunch = defineLaunch<UpdateAuthorityItem>({
  list: updateAuthorityList,
  // Compressed NFTs have no authority of their own.
  standards: ['token-metadata'],
  options: [],
  payCode: 'CONTRACT_VERIFY',
  isDestructive: true,
  needsCollection: false,
  isKeyedByCollection: false,
  // A wallet hands over what it has: the same to the same wallet is the same.
  keyOf: ({ assetId, newAuthority }, { projectId }) => `${projectId}:${assetId}:${newAuthority}`,
  toItem: ({ assetId, newAuthority, target }, { known }) => ({
    name: known?.name ?? assetId,
    owner: newAuthority,
    payload: { assetId, target, newAuthority } satisfies UpdateAuthorityPayload,
  }),
  ofItem: ({ payload }, row) => ({ row, ...updateAuthorityPayload.parse(payload) }),
  quote: (input, prices, trees) => quoteAssets(shapes, input, prices, trees),
  asset: { ...assetsOfRows, earlier: 'newest', judge, otherThanNft, present: { stateOf, judge: judgeState } },
  handsTo: ({ newAuthority }) => newAuthority,
})

/** Whoever holds the NFT: its update authority alone can hand itself over. */
function judge(known: KnownAsset | null, choice: LaunchChoice, item: UpdateAuthorityItem): ListIssue[] {
  const { newAuthority, target } = item
  // The creator of a tree may well take its delegation back.
  const isOurs = target !== 'tree' && choice.wallet !== null && newAuthority === choice.wallet
  return [
    ...(isOurs ? [ownIssue('authorityIsOurs', 'newAuthority')] : []),
    ...(target === 'nft' ? judgeNft(known, choice, item) : []),
  ]
}

const otherWords = {
  tree: { kor: '머클트리', eng: 'A Merkle tree' },
  collection: { kor: '컬렉션', eng: 'A collection' },
}

/** Trees and collections are no NFTs that a run here could have made. */
function otherThanNft(cells: Readonly<Record<string, string>>): Words | null {
  const target = targetOf(cells['target'] ?? '')
  return target === undefined || target === 'nft' ? null : otherWords[target]
}

function judgeNft(known: KnownAsset | null, choice: LaunchChoice, item: UpdateAuthorityItem): ListIssue[] {
  if (known?.standard === 'compressed' && !known.isBurnt)
    return [ownIssue('leafWithoutAuthority', 'assetId', { name: known.name })]
  return assetsOfRows.judge(known, { ...choice, wallet: null }, item)
}

function stateOf(state: AssetState): ShownState {
  if (state.kind === 'nft') return { code: 'authority', address: state.authority }
  if (state.kind === 'merkle-tree') return { code: 'delegate', address: state.delegate }
  return { code: state.kind === 'leaf' ? 'unnamed' : 'none', address: null }
}

function judgeState(state: AssetState, { wallet }: LaunchChoice, item: UpdateAuthorityItem): ListIssue[] {
  const { target, newAuthority } = item
  if (state.kind === 'none') return [ownIssue('stateNone', 'assetId')]
  if (state.kind === 'token-account') return [ownIssue('stateNone', 'assetId')]
  if (state.kind === 'leaf') return [ownIssue('leafWithoutAuthority', 'assetId', { name: state.name })]
  if ((state.kind === 'merkle-tree') !== (target === 'tree'))
    return [ownIssue(state.kind === 'merkle-tree' ? 'targetIsTree' : 'targetIsNoTree', 'target')]
  const { address } = stateOf(state)
  if (address === newAuthority) return [ownIssue('stateAlready', 'newAuthority')]
  const signer = state.kind === 'merkle-tree' ? state.creator : state.authority
  const isForeign = wallet !== null && signer !== wallet
  return isForeign
    ? [ownIssue('authorityElsewhere', 'assetId', { authority: signer, wallet: wallet ?? '' })]
    : []
}

/** An account is changed in place. */
const shapes = { 'token-metadata': { perTransaction: { v0: 7, v1: 30 }, compute: 23_000 } }
