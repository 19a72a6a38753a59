import { ownIssue } from '../list/issues.ts'
import { defineList, type Reading } from '../list/list-definition.ts'
import {
  findSamePayouts,
  judgePayout,
  payoutColumns,
  payoutIssues,
  type PayoutColumn,
} from '../operation/payout-list.ts'
import { writeAmount } from '../recipient/amount/amount-text.ts'
import { noToken, tokenMissing, type TokenItem } from '../send-token/list.ts'
import { recipientIssues } from '../send-token/recipient-issues.ts'

/** For whom how much is made of the token that is chosen beside the list; the project's own wallet may be among them. */
export const mintTokenList = defineList<PayoutColumn, TokenItem, null>({
  columns: payoutColumns,
  bareColumn: 'owner',
  isOfToken: true,
  issues: { ...payoutIssues, ...recipientIssues, ...words(), tokenMissing },
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
  sumsOf: ({ amount }) => ({ amount: BigInt(amount) }),
})

function judge(reading: Reading<PayoutColumn, null>): TokenItem {
  const { options, row, cells, found } = reading
  const { token } = options
  if (token === undefined) {
    found.push(ownIssue('tokenMissing', 'amount'))
    return { row, owner: cells.owner, amount: '0', reference: cells.reference, token: noToken }
  }
  // What is made may go to whoever pays for it.
  return { ...judgePayout({ ...reading, options: {} }, token.decimals), token }
}

/** What a payout calls sending. */
function words() {
  const { ownerTwice, payoutTwice, alreadyPlanned } = payoutIssues
  if (!ownerTwice || !payoutTwice || !alreadyPlanned) throw new TypeError('Payouts have these issues.')
  return {
    payoutTwice: {
      ...payoutTwice,
      sentence: {
        kor: '{firstRow}행과 지갑, 수량, 용도가 같습니다. 하나를 빼거나, 둘 다 발행하려면 용도를 서로 다르게 적어 주세요.',
        eng: 'Row {firstRow} makes the same amount for the same wallet and reference. Remove one, or, if both are meant, give each a reference of its own.',
      },
    },
    ownerTwice: {
      ...ownerTwice,
      sentence: {
        kor: '{firstRow}행과 같은 지갑입니다. 두 행 모두 발행합니다.',
        eng: 'Row {firstRow} has the same wallet. Both rows are minted.',
      },
    },
    alreadyPlanned: {
      ...alreadyPlanned,
      sentence: {
        kor: '지갑, 수량, 용도가 같은 발행이 다른 작업에 이미 있습니다(작업: "{run}"). 이 목록에서 빼거나, 한 번 더 발행하려면 용도를 다르게 적어 주세요.',
        eng: 'The run "{run}" makes this already: the same wallet, amount and reference. Remove it, or, to make it once more, give it another reference.',
      },
    },
  }
}
