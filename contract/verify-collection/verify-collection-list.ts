import { defineList, type ColumnDefinition, type Reading } from '../list/list-definition.ts'
import { assetList, type AssetItem } from '../operation/asset-list.ts'
import { stateIssues } from '../operation/asset-state.ts'
import { claimColumn, claims, claimUnknown, judgeClaim, type Claim } from '../operation/claim.ts'

export interface VerifyCollectionItem extends AssetItem {
  claim: Claim
}

type VerifyCollectionColumn = 'assetId' | 'claim'

const { columns: assetColumns, issues, findDuplicates } = assetList
const columns: Record<VerifyCollectionColumn, ColumnDefinition> = {
  assetId: assetColumns.assetId,
  claim: claimColumn,
}

/** NFTs that are there, and what the authority of a collection says of each: that it belongs to it, or that it does not. */
export const verifyCollectionList = defineList<VerifyCollectionColumn, VerifyCollectionItem, null>({
  columns,
  bareColumn: 'assetId',
  issues: {
    ...issues,
    claimUnknown,
    ...stateIssues,
    verifiedElsewhere: {
      severity: 'error',
      title: { kor: '다른 컬렉션에 인증됨', eng: 'Verified in another collection' },
      sentence: {
        kor: '다른 컬렉션 {collection}에 인증돼 있습니다. 그 컬렉션에서 먼저 인증을 해제하거나 이 행을 빼 주세요.',
        eng: 'It is verified in the collection {collection}. Take that back there first, or remove the row.',
      },
    },
    collectionUnnamed: {
      severity: 'error',
      title: { kor: '다른 컬렉션이 적힌 NFT', eng: 'Names another collection' },
      sentence: {
        kor: 'NFT에 적힌 컬렉션이 다릅니다: {collection}. NFT의 업데이트 권한으로만 바꿀 수 있습니다. 이 행을 빼 주세요.',
        eng: 'The NFT names the collection {collection}, which only its update authority can change. Remove the row.',
      },
    },
    // An NFT made elsewhere may be taken into a collection; one that was made into another one may not be meant.
    assetOtherCollection: {
      severity: 'warning',
      title: { kor: '다른 컬렉션의 NFT', eng: 'NFT of another collection' },
      sentence: {
        kor: '"{collection}" 컬렉션으로 발행한 NFT입니다: "{name}". 다른 컬렉션에 인증돼 있으면 그 인증을 먼저 해제해야 합니다. 맞는 NFT인지 확인해 주세요.',
        eng: '"{name}" was made for the collection "{collection}". If it is verified there, that has to be taken back first. Make sure that it is the one you mean.',
      },
    },
  },
  example: assetList.example.map(([assetId = ''], at) => [assetId, claims[at] ?? 'verify']),
  createMemory: () => null,
  judge,
  findDuplicates,
  toCells: ({ assetId, claim }) => [assetId, claim],
  sizesOf: () => ({}),
})

function judge(reading: Reading<VerifyCollectionColumn, null>): VerifyCollectionItem {
  const { cells, found } = reading
  const { row } = assetList.judge(reading)
  return { row, assetId: cells.assetId, claim: judgeClaim(cells.claim, found) }
}
