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
import { recipientIssues } from './recipient-issues.ts'
import { feeOf, type Token } from './token.ts'

/** A payout, and what it is paid in. */
export interface TokenItem extends PayoutItem {
  token: Token
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
    tokenMissing: {
      severity: 'error',
      title: { kor: '토큰이 정해지지 않음', eng: 'No token chosen' },
      sentence: {
        kor: '어떤 토큰의 수량인지 알 수 없습니다. 먼저 토큰을 선택해 주세요.',
        eng: 'Nothing says which token the amount is of. Choose the token first.',
      },
    },
    amountAllFee: {
      severity: 'error',
      title: { kor: '수수료로 다 나가는 수량', eng: 'All of it is the fee' },
      sentence: {
        kor: '{value}을 보내면 토큰의 전송 수수료로 모두 나가 받는 지갑에 아무것도 남지 않습니다. 수량을 늘려 주세요.',
        eng: 'The fee of the token takes all of {value}: nothing would reach the wallet. Send more.',
      },
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
const noToken: Token = { mint: '', program: 'token', decimals: 0, fee: null, accountBytes: 0 }

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
