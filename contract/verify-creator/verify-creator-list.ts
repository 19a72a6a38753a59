import { checkOwner } from '../list/cells/owner-checks.ts'
import { defineList, type ColumnDefinition, type Reading } from '../list/list-definition.ts'
import { assetList, type AssetItem } from '../operation/asset-list.ts'
import { stateIssues } from '../operation/asset-state.ts'
import { claimColumn, claims, claimUnknown, judgeClaim, type Claim } from '../operation/claim.ts'

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
    words: { kor: '크리에이터', eng: 'Creator' },
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
      title: { kor: '크리에이터 목록에 없음', eng: 'Not among its creators' },
      sentence: {
        kor: 'NFT의 크리에이터 목록에 없는 지갑입니다: {creator}. 목록에 있는 크리에이터만 인증할 수 있습니다. 이 행을 빼 주세요.',
        eng: 'The NFT does not name {creator} among its creators, and only those it names can be verified. Remove the row.',
      },
    },
    creatorNotOurs: {
      severity: 'error',
      title: { kor: '이 프로젝트의 지갑이 아닌 크리에이터', eng: 'Creator whose wallet is not ours' },
      sentence: {
        kor: '크리에이터 {creator}의 지갑은 이 프로젝트의 관리자 지갑({wallet})이 아닙니다. 크리에이터 인증은 크리에이터 자신의 키로만 서명할 수 있습니다. 그 키가 관리자 지갑인 프로젝트를 고르거나, 이 행을 빼 주세요.',
        eng: 'The creator {creator} is not the admin wallet of this project ({wallet}). Only the key of a creator can sign for it: choose the project whose admin wallet it is, or remove the row.',
      },
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
