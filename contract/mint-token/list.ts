import { ownIssue } from '../list/issues.ts'
import { mintTokenList as eng } from '../locales/eng/lists/mint-token-list.ts'
import { mintTokenList as kor } from '../locales/kor/lists/mint-token-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
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

const words = sideBySide({ kor, eng })

/** For whom how much is made of the token that is chosen beside the list; the project's own wallet may be among them. */
export const mintTokenList = defineList<PayoutColumn, TokenItem, null>({
  columns: payoutColumns,
  bareColumn: 'owner',
  isOfToken: true,
  issues: { ...payoutIssues, ...recipientIssues, ...ownIssues(), tokenMissing },
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
function ownIssues() {
  const { ownerTwice, payoutTwice, alreadyPlanned } = payoutIssues
  if (!ownerTwice || !payoutTwice || !alreadyPlanned) throw new TypeError('Payouts have these issues.')
  return {
    payoutTwice: {
      ...payoutTwice,
      sentence: words.payoutTwice.sentence,
    },
    ownerTwice: {
      ...ownerTwice,
      sentence: words.ownerTwice.sentence,
    },
    alreadyPlanned: {
      ...alreadyPlanned,
      sentence: words.alreadyPlanned.sentence,
    },
  }
}
