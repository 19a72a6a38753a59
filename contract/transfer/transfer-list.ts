import { checkOwner } from '../list/cells/owner-checks.ts'
import { checkLength } from '../list/cells/text-checks.ts'
import { defineList, type ColumnDefinition, type Reading } from '../list/list-definition.ts'
import { assetList, type AssetItem } from '../operation/asset-list.ts'

export interface TransferItem extends AssetItem {
  /** The wallet it is sent to. */
  owner: string
  /** Makes it another transfer than an earlier one of this NFT to this wallet; empty for the first. */
  again: string
}

const againBytesMax = 32
const { columns: assetColumns, issues, findDuplicates } = assetList
const columns: Record<'assetId' | 'owner' | 'again', ColumnDefinition> = {
  assetId: assetColumns.assetId,
  owner: {
    words: { kor: '받는 지갑', eng: 'Receiver' },
    need: 'required',
    aliases: [
      ...['owner', 'newowner', 'to', 'receiver', 'recipient', 'wallet', 'walletaddress', 'owneraddress'],
      ...['address', 'holder', '받는지갑', '받는사람', '수신자', '수령인', '소유자', '새소유자', '지갑'],
      '지갑주소',
    ],
    fillHint: { kor: '솔라나 지갑 주소', eng: 'A Solana wallet' },
    isCode: true,
  },
  again: {
    words: { kor: '다시', eng: 'Again' },
    need: 'optional',
    aliases: ['again', 'round', '다시', '회차'],
    cutBytes: againBytesMax,
  },
}

/** NFTs that are there, each with the wallet it is sent to. */
export const transferList = defineList<'assetId' | 'owner' | 'again', TransferItem, null>({
  columns,
  bareColumn: 'assetId',
  issues: {
    ...issues,
    alreadyPlanned: {
      severity: 'error',
      title: { kor: '이미 보내는 NFT', eng: 'Already sent there' },
      sentence: {
        kor: '다른 작업에서 같은 지갑으로 이미 보냈거나 보내는 NFT입니다(작업: "{run}"). 돌아온 NFT를 다시 보내려면 "다시" 열에 2처럼 구분할 말을 적어 주세요.',
        eng: 'The run "{run}" sends it, or sent it, to the same wallet. If it came back and is to go there again, write something like 2 in the column Again.',
      },
    },
  },
  // The wallet is well-formed but belongs to nobody in particular.
  example: assetList.example.map(([assetId = '']) => [
    assetId,
    '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g',
    '',
  ]),
  createMemory: () => null,
  judge,
  findDuplicates,
  toCells: ({ assetId, owner, again }) => [assetId, owner, again],
  sizesOf: () => ({}),
})

function judge(reading: Reading<'assetId' | 'owner' | 'again', null>): TransferItem {
  const { cells, isReadable, addresses, found } = reading
  const { row } = assetList.judge(reading)
  const { assetId, owner, again } = cells
  const wrongOwner = isReadable('owner') ? checkOwner(owner, addresses) : null
  if (wrongOwner) found.push(wrongOwner)
  const tooLong = isReadable('again') ? checkLength('again', again, againBytesMax) : null
  if (tooLong) found.push(tooLong)
  return { row, assetId, owner, again }
}
