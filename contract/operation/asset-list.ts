import { classifyAddress, type AddressKind } from '../list/cells/address.ts'
import { defineList, type Reading, type RowItem } from '../list/list-definition.ts'
import { ownIssue, type ListIssue } from '../list/issues.ts'
import type { KnownAsset } from './asset.ts'
import type { AssetLaunch, LaunchChoice, LaunchedItem } from './launch.ts'

export interface AssetItem extends RowItem {
  /** Of its mint, or of its leaf. */
  assetId: string
}

/** A list of NFTs that are there already, for any operation on them. */
export const assetList = defineList<'assetId', AssetItem, null>({
  columns: {
    assetId: {
      words: { kor: '에셋 ID', eng: 'Asset id' },
      need: 'required',
      aliases: ['assetid', 'asset', 'mint', 'mintaddress', 'nft', 'id', '에셋', '에셋id', '민트', '민트주소'],
      isCode: true,
    },
  },
  bareColumn: 'assetId',
  issues: {
    assetIdInvalid: {
      severity: 'error',
      title: { kor: '에셋 ID가 아님', eng: 'Not an asset id' },
      sentence: {
        kor: 'NFT의 에셋 ID가 아닙니다: "{value}". 지갑이나 탐색기에서 NFT의 주소(민트 주소)를 다시 복사해 주세요.',
        eng: '"{value}" is not the asset id of an NFT. Copy its address (the mint) again from a wallet or an explorer.',
      },
    },
    assetIdLowerCased: {
      severity: 'error',
      title: { kor: '소문자로 바뀐 에셋 ID', eng: 'Lower-cased asset id' },
      sentence: {
        kor: '모두 소문자로 바뀐 에셋 ID 같습니다: "{value}". 에셋 ID에는 대문자와 소문자가 함께 있습니다. 지갑이나 탐색기에서 다시 복사해 주세요.',
        eng: '"{value}" looks lower-cased: an asset id has capitals and small letters. Copy it again from a wallet or an explorer.',
      },
    },
    assetIdUpperCased: {
      severity: 'error',
      title: { kor: '대문자로 바뀐 에셋 ID', eng: 'Upper-cased asset id' },
      sentence: {
        kor: '모두 대문자로 바뀐 에셋 ID 같습니다: "{value}". 에셋 ID에는 대문자와 소문자가 함께 있습니다. 지갑이나 탐색기에서 다시 복사해 주세요.',
        eng: '"{value}" looks upper-cased: an asset id has capitals and small letters. Copy it again from a wallet or an explorer.',
      },
    },
    assetTwice: {
      severity: 'error',
      title: { kor: '같은 NFT가 두 번', eng: 'Same NFT twice' },
      sentence: {
        kor: '{firstRow}행과 같은 NFT입니다. 하나만 남기고 빼 주세요.',
        eng: 'Row {firstRow} has the same NFT. Keep one of them and remove the other.',
      },
    },
    alreadyPlanned: {
      severity: 'error',
      title: { kor: '다른 작업에 이미 있음', eng: 'Already in another run' },
      sentence: {
        kor: '같은 일을 하는 다른 작업에 이미 있습니다(작업: "{run}"). 이 목록에서 빼 주세요.',
        eng: 'Already in the run "{run}", which does the same. Remove it from this list.',
      },
    },
    assetOtherCollection: {
      severity: 'error',
      title: { kor: '다른 컬렉션의 NFT', eng: 'NFT of another collection' },
      sentence: {
        kor: '"{name}" NFT의 컬렉션은 "{collection}"입니다. 이 목록에서 빼거나 컬렉션을 바꿔 주세요.',
        eng: '"{name}" belongs to the collection "{collection}". Remove it, or choose that collection.',
      },
    },
    assetOtherStandard: {
      severity: 'error',
      title: { kor: '이 작업과 다른 방식의 NFT', eng: 'NFT of another standard' },
      sentence: {
        kor: '"{name}" NFT는 이 작업과 방식이 다릅니다(압축 또는 일반). 이 목록에서 빼 주세요.',
        eng: '"{name}" is of another standard (compressed or not) than this run. Remove it from this list.',
      },
    },
    assetElsewhere: {
      severity: 'warning',
      title: { kor: '다른 지갑의 NFT', eng: 'NFT of another wallet' },
      sentence: {
        kor: '기록에는 "{name}" NFT가 다른 지갑에 있습니다: {owner}. 지금 프로젝트 지갑에 있어야 처리됩니다.',
        eng: 'By our records "{name}" is in another wallet, {owner}. It fails unless the project wallet holds it now.',
      },
    },
    assetBurnt: {
      severity: 'error',
      title: { kor: '이미 소각한 NFT', eng: 'NFT that is burnt' },
      sentence: {
        kor: '"{name}" NFT는 이미 소각되어 체인에 없습니다. 이 목록에서 빼 주세요.',
        eng: '"{name}" is burnt and no longer on chain. Remove it from this list.',
      },
    },
    assetUnknown: {
      severity: 'warning',
      title: { kor: '발행 기록이 없는 NFT', eng: 'NFT we did not make' },
      sentence: {
        kor: '여기서 발행한 기록이 없는 NFT입니다. 처리하기 전에 체인에서 확인합니다. 맞는 NFT인지 확인해 주세요.',
        eng: 'No run here made this NFT; the chain is asked about it first. Make sure that it is the one you mean.',
      },
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
