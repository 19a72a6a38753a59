import { ownIssue } from '../list/issues.ts'
import { sendTokenList as eng } from '../locales/eng/lists/send-token-list.ts'
import { sendTokenList as kor } from '../locales/kor/lists/send-token-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { defineList, type IssueDefinition, type Reading } from '../list/list-definition.ts'
import {
  findSamePayouts,
  judgePayout,
  payoutColumns,
  payoutIssues,
  type PayoutColumn,
  type PayoutItem,
} from '../operation/payout-list.ts'
import { writeAmount } from '../recipient/amount/amount-text.ts'
import { recipientIssues } from './recipient-issues.ts'
import { feeOf, type Token } from './token.ts'

const words = sideBySide({ kor, eng })

/** A payout, and what it is paid in. */
export interface TokenItem extends PayoutItem {
  token: Token
}

export const tokenMissing: IssueDefinition = {
  severity: 'error',
  ...words.tokenMissing,
}

/** Who gets how much of the token that is chosen beside the list. */
export const tokenList = defineList<PayoutColumn, TokenItem, null>({
  columns: payoutColumns,
  bareColumn: 'owner',
  needsPayer: true,
  isOfToken: true,
  issues: {
    ...payoutIssues,
    ...recipientIssues,
    tokenMissing,
    amountAllFee: {
      severity: 'error',
      ...words.tokenList.issues.amountAllFee,
    },
  },
  example: [
    ['9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', '150', ''],
    ['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', '25', ''],
    ['9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', '150', '2026-11'],
  ],
  createMemory: () => null,
  judge,
  findDuplicates: findSamePayouts,
  toCells: ({ owner, amount, reference, token }) => [
    owner,
    writeAmount(BigInt(amount), token.decimals),
    reference,
  ],
  sizesOf: ({ token }) => ({ accountBytes: token.accountBytes }),
  sumsOf: ({ amount, token }) => ({ amount: BigInt(amount), fee: feeOf(BigInt(amount), token.fee) }),
})

/** Stands where none was chosen: no item comes of it. */
export const noToken: Token = { mint: '', program: 'token', decimals: 0, fee: null, accountBytes: 0 }

function judge(reading: Reading<PayoutColumn, null>): TokenItem {
  const { options, row, cells, found } = reading
  const { token } = options
  if (token === undefined) {
    found.push(ownIssue('tokenMissing', 'amount'))
    return { row, owner: cells.owner, amount: '0', reference: cells.reference, token: noToken }
  }
  const item = judgePayout(reading, token.decimals)
  const amount = BigInt(item.amount)
  if (amount > 0n && feeOf(amount, token.fee) >= amount)
    found.push(ownIssue('amountAllFee', 'amount', { value: writeAmount(amount, token.decimals) }))
  return { ...item, token }
}
