import { checkOwner } from '../list/cells/owner-checks.ts'
import { ownIssue } from '../list/issues.ts'
import { defineList, type ColumnDefinition, type Reading } from '../list/list-definition.ts'
import { assetList, type AssetItem } from '../operation/asset-list.ts'
import { creatorClaims, type CreatorClaim } from './item.ts'

export interface VerifyCreatorItem extends AssetItem {
  /** Empty: the wallet of the project. */
  creator: string
  claim: CreatorClaim
}

type VerifyCreatorColumn = 'assetId' | 'creator' | 'claim'

/** People write what it shall be as often as what is to be done. */
const claimWords: Record<CreatorClaim, readonly string[]> = {
  verify: ['', 'verify', 'verified', 'true', 'yes', '인증'],
  unverify: ['unverify', 'unverified', 'false', 'no', '해제', '인증해제'],
}
const { columns: assetColumns, issues, findDuplicates } = assetList
const columns: Record<VerifyCreatorColumn, ColumnDefinition> = {
  assetId: assetColumns.assetId,
  creator: {
    words: { kor: '크리에이터', eng: 'Creator' },
    need: 'optional',
    aliases: ['creator', 'creatorwallet', 'creatoraddress', '크리에이터', '크리에이터지갑'],
    isCode: true,
  },
  claim: {
    words: { kor: '인증', eng: 'Claim' },
    need: 'optional',
    aliases: ['claim', 'verify', 'verified', 'action', '인증', '인증여부'],
    fillHint: { kor: 'verify 또는 unverify', eng: 'verify or unverify' },
  },
}

/** NFTs that are there, and what the wallet of their project says of each: that it is one of its creators, or that it is not any more. */
export const verifyCreatorList = defineList<VerifyCreatorColumn, VerifyCreatorItem, null>({
  columns,
  bareColumn: 'assetId',
  issues: {
    ...issues,
    alreadyPlanned: {
      severity: 'error',
      title: { kor: '다른 작업에 이미 있음', eng: 'Already in another run' },
      sentence: {
        kor: '작업 "{run}"에 이미 있습니다. 그 작업이 같은 일을 하거나, 아직 끝나지 않았습니다. 끝나기를 기다리거나, 실패했으면 그 작업을 다시 시도하거나, 이 목록에서 빼 주세요.',
        eng: 'Already in the run "{run}", which does the same, or has not finished yet. Wait for that run, retry it if it failed, or remove the row.',
      },
    },
    claimUnknown: {
      severity: 'error',
      title: { kor: '알 수 없는 인증 값', eng: 'Unknown claim' },
      sentence: {
        kor: '"{value}"는 알 수 없는 값입니다. verify(인증) 또는 unverify(인증 해제)로 적거나 비워 주세요. 비우면 인증합니다.',
        eng: '"{value}" says nothing here. Write verify or unverify; an empty cell verifies.',
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
  example: assetList.example.map(([assetId = ''], at) => [assetId, '', creatorClaims[at] ?? 'verify']),
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
  const claim = readClaim(cells.claim)
  if (claim === null) found.push(ownIssue('claimUnknown', 'claim', { value: cells.claim }))
  return { row, assetId, creator, claim: claim ?? 'verify' }
}

function readClaim(text: string): CreatorClaim | null {
  const word = text.trim().toLowerCase().replaceAll(' ', '')
  return creatorClaims.find((claim) => claimWords[claim].includes(word)) ?? null
}
