import { classifyAddress, type AddressKind } from '../list/cells/address.ts'
import { assetList as eng } from '../locales/eng/lists/asset-list.ts'
import { assetList as kor } from '../locales/kor/lists/asset-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { defineList, type Reading, type RowItem } from '../list/list-definition.ts'
import { ownIssue, type ListIssue } from '../list/issues.ts'
import type { KnownAsset } from './asset.ts'
import type { AssetLaunch, LaunchChoice, LaunchedItem } from './launch.ts'

const words = sideBySide({ kor, eng })

export interface AssetItem extends RowItem {
  /** Of its mint, or of its leaf. */
  assetId: string
}

/** A list of NFTs that are there already, for any operation on them. */
export const assetList = defineList<'assetId', AssetItem, null>({
  columns: {
    assetId: {
      words: words.columns.assetId.words,
      need: 'required',
      aliases: ['assetid', 'asset', 'mint', 'mintaddress', 'nft', 'id', '에셋', '에셋id', '민트', '민트주소'],
      isCode: true,
    },
  },
  bareColumn: 'assetId',
  issues: {
    assetIdInvalid: {
      severity: 'error',
      ...words.issues.assetIdInvalid,
    },
    assetIdLowerCased: {
      severity: 'error',
      ...words.issues.assetIdLowerCased,
    },
    assetIdUpperCased: {
      severity: 'error',
      ...words.issues.assetIdUpperCased,
    },
    assetTwice: {
      severity: 'error',
      ...words.issues.assetTwice,
    },
    alreadyPlanned: {
      severity: 'error',
      ...words.issues.alreadyPlanned,
    },
    assetOtherCollection: {
      severity: 'error',
      ...words.issues.assetOtherCollection,
    },
    assetOtherStandard: {
      severity: 'error',
      ...words.issues.assetOtherStandard,
    },
    assetElsewhere: {
      severity: 'warning',
      ...words.issues.assetElsewhere,
    },
    assetBurnt: {
      severity: 'error',
      ...words.issues.assetBurnt,
    },
    assetUnknown: {
      severity: 'warning',
      ...words.issues.assetUnknown,
    },
  },
  example: [
    ['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'],
    ['4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R'],
  ],
  createMemory: () => null,
  judge,
  findDuplicates,
  toCells: ({ assetId }) => [assetId],
  sizesOf: () => ({}),
})

/** A mint is a key on the curve, a leaf is off it: anything that is 32 bytes and nobody's program. */
function judge({ row, cells, isReadable, addresses, found }: Reading<'assetId', null>): AssetItem {
  const { kind } = classifyAddress(cells.assetId, addresses)
  if (isReadable('assetId') && kind !== 'wallet' && kind !== 'offCurve')
    found.push(ownIssue(codeOf(kind), 'assetId', { value: cells.assetId }))
  return { row, assetId: cells.assetId }
}

function codeOf(kind: AddressKind['kind']) {
  if (kind === 'lowerCased') return 'assetIdLowerCased'
  return kind === 'upperCased' ? 'assetIdUpperCased' : 'assetIdInvalid'
}

function findDuplicates(items: readonly (AssetItem | null)[]): Map<number, ListIssue[]> {
  const rows = new Map<string, number>()
  const found = new Map<number, ListIssue[]>()
  for (const item of items) {
    if (!item) continue
    const firstRow = rows.get(item.assetId)
    if (firstRow === undefined) rows.set(item.assetId, item.row)
    else found.set(item.row, [ownIssue('assetTwice', 'assetId', { firstRow })])
  }
  return found
}

/** Such an item, when its NFT is all there is to say of it. */
export function toAssetPayload(
  { assetId }: AssetItem,
  { known, wallet }: { known: KnownAsset | null; wallet: string },
): LaunchedItem {
  return { name: known?.name ?? assetId, owner: wallet, payload: { assetId } }
}

/** The NFTs of such a list, and what our rows say against each. */
export const assetsOfRows: AssetLaunch<AssetItem> = {
  idOf: ({ assetId }) => assetId,
  earlier: 'any',
  judge: judgeAsset,
}

function judgeAsset(known: KnownAsset | null, { collectionId, standard, wallet }: LaunchChoice): ListIssue[] {
  if (!known) return [ownIssue('assetUnknown', 'assetId')]
  const { name, owner, collectionName: collection, isBurnt } = known
  if (isBurnt) return [ownIssue('assetBurnt', 'assetId', { name })]
  const isElsewhere = wallet !== null && owner !== wallet
  return [
    ...(collectionId !== null && known.collectionId !== collectionId
      ? [ownIssue('assetOtherCollection', 'assetId', { name, collection })]
      : []),
    ...(known.standard === standard ? [] : [ownIssue('assetOtherStandard', 'assetId', { name })]),
    ...(isElsewhere ? [ownIssue('assetElsewhere', 'assetId', { name, owner })] : []),
  ]
}
