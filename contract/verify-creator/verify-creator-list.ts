import { checkOwner } from '../list/cells/owner-checks.ts'
import { verifyCreatorList as eng } from '../locales/eng/lists/verify-creator-list.ts'
import { verifyCreatorList as kor } from '../locales/kor/lists/verify-creator-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { defineList, type ColumnDefinition, type Reading } from '../list/list-definition.ts'
import { assetList, type AssetItem } from '../operation/asset-list.ts'
import { stateIssues } from '../operation/asset-state.ts'
import { claimColumn, claimUnknown, judgeClaim } from '../operation/claim-list.ts'
import { claims, type Claim } from '../operation/claim.ts'

const words = sideBySide({ kor, eng })

export interface VerifyCreatorItem extends AssetItem {
  /** Empty: the wallet of the project. */
  creator: string
  claim: Claim
}

type VerifyCreatorColumn = 'assetId' | 'creator' | 'claim'

const { columns: assetColumns, issues, findDuplicates } = assetList
const columns: Record<VerifyCreatorColumn, ColumnDefinition> = {
  assetId: assetColumns.assetId,
  creator: {
    words: words.columns.creator.words,
    need: 'optional',
    aliases: ['creator', 'creatorwallet', 'creatoraddress', '크리에이터', '크리에이터지갑'],
    isCode: true,
  },
  claim: claimColumn,
}

/** NFTs that are there, and what the wallet of their project says of each: that it is one of its creators, or that it is not any more. */
export const verifyCreatorList = defineList<VerifyCreatorColumn, VerifyCreatorItem, null>({
  columns,
  bareColumn: 'assetId',
  issues: {
    ...issues,
    claimUnknown,
    ...stateIssues,
    creatorUnlisted: {
      severity: 'error',
      ...words.verifyCreatorList.issues.creatorUnlisted,
    },
    creatorNotOurs: {
      severity: 'error',
      ...words.verifyCreatorList.issues.creatorNotOurs,
    },
  },
  example: assetList.example.map(([assetId = ''], at) => [assetId, '', claims[at] ?? 'verify']),
  createMemory: () => null,
  judge,
  findDuplicates,
  toCells: ({ assetId, creator, claim }) => [assetId, creator, claim],
  sizesOf: () => ({}),
})

function judge(reading: Reading<VerifyCreatorColumn, null>): VerifyCreatorItem {
  const { cells, isReadable, addresses, found } = reading
  const { row } = assetList.judge(reading)
  const { assetId, creator } = cells
  const wrong = isReadable('creator') && creator !== '' ? checkOwner(creator, addresses) : null
  if (wrong) found.push({ ...wrong, column: 'creator' })
  return { row, assetId, creator, claim: judgeClaim(cells.claim, found) }
}
