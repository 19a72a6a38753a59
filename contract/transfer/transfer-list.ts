import { checkOwner } from '../list/cells/owner-checks.ts'
import { transferList as eng } from '../locales/eng/lists/transfer-list.ts'
import { transferList as kor } from '../locales/kor/lists/transfer-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { checkLength } from '../list/cells/text-checks.ts'
import { defineList, type ColumnDefinition, type Reading } from '../list/list-definition.ts'
import { assetList, type AssetItem } from '../operation/asset-list.ts'

const words = sideBySide({ kor, eng })

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
    ...words.columns.owner,
    need: 'required',
    aliases: [
      ...['owner', 'newowner', 'to', 'receiver', 'recipient', 'wallet', 'walletaddress', 'owneraddress'],
      ...['address', 'holder', '받는지갑', '받는사람', '수신자', '수령인', '소유자', '새소유자', '지갑'],
      '지갑주소',
    ],
    isCode: true,
  },
  again: {
    words: words.columns.again.words,
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
      ...words.transferList.issues.alreadyPlanned,
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
