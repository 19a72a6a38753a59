import { ownIssue } from '../list/issues.ts'
import { defineList, type Reading } from '../list/list-definition.ts'
import {
  findSamePayouts,
  judgePayout,
  payoutColumns,
  payoutIssues,
  type PayoutColumn,
  type PayoutItem,
} from '../operation/payout-list.ts'
import { writeAmount } from '../recipient/amount/amount-text.ts'

/** Of SOL: a lamport is the last of them. */
export const coinDecimals = 9
/** Below what a wallet must hold that has nothing yet. The most that any cluster has ever asked for an account of no bytes. */
const newWalletLamports = 890_880n

/** Who gets how much SOL. */
export const coinList = defineList<PayoutColumn, PayoutItem, null>({
  columns: {
    ...payoutColumns,
    amount: { ...payoutColumns.amount, aliases: [...payoutColumns.amount.aliases, 'sol'] },
  },
  bareColumn: 'owner',
  needsPayer: true,
  issues: {
    ...payoutIssues,
    amountBelowRent: {
      severity: 'warning',
      title: { kor: '새 지갑에는 너무 적은 수량', eng: 'Too little for a new wallet' },
      sentence: {
        kor: '{value} SOL은 아직 비어 있는 지갑이 받을 수 없는 양입니다(최소 약 {least} SOL). 그런 지갑이면 이 항목만 보내기 전에 실패합니다.',
        eng: 'A wallet that holds nothing yet cannot take {value} SOL: the network asks for about {least}. If this one does not, its item alone fails, before anything is sent.',
      },
    },
  },
  example: [
    ['9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', '1.5', ''],
    ['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', '0.25', ''],
    ['9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', '1.5', '2026-11'],
  ],
  createMemory: () => null,
  judge,
  findDuplicates: findSamePayouts,
  toCells: ({ owner, amount, reference }) => [owner, write(BigInt(amount)), reference],
  sizesOf: () => ({}),
  sumsOf: ({ amount }) => ({ amount: BigInt(amount) }),
})

function judge(reading: Reading<PayoutColumn, null>): PayoutItem {
  const item = judgePayout(reading, coinDecimals)
  const amount = BigInt(item.amount)
  if (amount > 0n && amount < newWalletLamports)
    reading.found.push(
      ownIssue('amountBelowRent', 'amount', { value: write(amount), least: write(newWalletLamports) }),
    )
  return item
}

function write(lamports: bigint): string {
  return writeAmount(lamports, coinDecimals)
}
