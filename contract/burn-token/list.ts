import { ownIssue, type ListIssue } from '../list/issues.ts'
import { defineList, type Reading, type RowItem } from '../list/list-definition.ts'
import { amountIssues, judgeSum, payoutColumns, type SumColumn } from '../operation/payout-list.ts'
import { writeAmount } from '../recipient/amount/amount-text.ts'
import { noToken, tokenMissing } from '../send-token/list.ts'
import type { Token } from '../send-token/token.ts'

/** How much of a token is destroyed, and what for. */
export interface BurnTokenItem extends RowItem {
  /** Base units, as decimal text. */
  amount: string
  /** Empty: none. */
  reference: string
  token: Token
}

const { amount, reference } = payoutColumns

/** How much of the token that is chosen beside the list is destroyed. */
export const burnTokenList = defineList<SumColumn, BurnTokenItem, null>({
  columns: { amount, reference },
  bareColumn: 'amount',
  bareCell: /^\d[\d.]*$/,
  isOfToken: true,
  issues: {
    ...amountIssues,
    tokenMissing,
    burnTwice: {
      severity: 'error',
      title: { kor: '같은 소각이 두 번', eng: 'Same burn twice' },
      sentence: {
        kor: '{firstRow}행과 수량, 용도가 같습니다. 하나를 빼거나, 둘 다 소각하려면 용도를 서로 다르게 적어 주세요.',
        eng: 'Row {firstRow} burns the same amount for the same reference. Remove one, or, if both are meant, give each a reference of its own.',
      },
    },
    alreadyPlanned: {
      severity: 'warning',
      title: { kor: '다른 작업에 이미 있음', eng: 'Already in another run' },
      sentence: {
        kor: '수량, 용도가 같은 소각이 다른 작업에 이미 있습니다(작업: "{run}"). 이 목록에서 빼거나, 한 번 더 소각하려면 용도를 다르게 적어 주세요.',
        eng: 'The run "{run}" burns this already: the same amount and reference. Remove it, or, to burn it once more, give it another reference.',
      },
    },
  },
  example: [
    ['1500', '2026-11'],
    ['250.5', '2026-12'],
  ],
  createMemory: () => null,
  judge,
  findDuplicates,
  toCells: (item) => [writeAmount(BigInt(item.amount), item.token.decimals), item.reference],
  sizesOf: () => ({}),
  sumsOf: (item) => ({ amount: BigInt(item.amount) }),
})

function judge(reading: Reading<SumColumn, null>): BurnTokenItem {
  const { options, row, cells, found } = reading
  const { token } = options
  if (token !== undefined) return { row, ...judgeSum(reading, token.decimals), token }
  found.push(ownIssue('tokenMissing', 'amount'))
  return { row, amount: '0', reference: cells.reference, token: noToken }
}

function findDuplicates(items: readonly (BurnTokenItem | null)[]): Map<number, ListIssue[]> {
  const firstOf = new Map<string, number>()
  const found = new Map<number, ListIssue[]>()
  for (const item of items) {
    if (!item) continue
    const firstRow = firstOf.get(burnKey(item))
    if (firstRow === undefined) firstOf.set(burnKey(item), item.row)
    else found.set(item.row, [ownIssue('burnTwice', 'amount', { firstRow })])
  }
  return found
}

/** What is the same of two burns that are one and the same. */
export function burnKey(item: Pick<BurnTokenItem, SumColumn>): string {
  return item.reference === '' ? item.amount : `${item.amount}:${item.reference}`
}
