import { defineList, type ColumnDefinition, type Reading } from '../list/list-definition.ts'
import { verifyCollectionList as eng } from '../locales/eng/lists/verify-collection-list.ts'
import { verifyCollectionList as kor } from '../locales/kor/lists/verify-collection-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { assetList, type AssetItem } from '../operation/asset-list.ts'
import { stateIssues } from '../operation/asset-state.ts'
import { claimColumn, claimUnknown, judgeClaim } from '../operation/claim-list.ts'
import { claims, type Claim } from '../operation/claim.ts'

const words = sideBySide({ kor, eng })

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
      ...words.issues.verifiedElsewhere,
    },
    collectionUnnamed: {
      severity: 'error',
      ...words.issues.collectionUnnamed,
    },
    // An NFT made elsewhere may be taken into a collection; one that was made into another one may not be meant.
    assetOtherCollection: {
      severity: 'warning',
      ...words.issues.assetOtherCollection,
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
