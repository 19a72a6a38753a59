import { ownIssue } from '../list/issues.ts'
import { sendCoinList as eng } from '../locales/eng/lists/send-coin-list.ts'
import { sendCoinList as kor } from '../locales/kor/lists/send-coin-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
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

const words = sideBySide({ kor, eng })

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
      ...words.issues.amountBelowRent,
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
