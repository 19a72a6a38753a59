import { ownIssue, type ListIssue } from '../list/issues.ts'
import { burnTokenList as eng } from '../locales/eng/lists/burn-token-list.ts'
import { burnTokenList as kor } from '../locales/kor/lists/burn-token-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { defineList, type Reading, type RowItem } from '../list/list-definition.ts'
import { amountIssues, judgeSum, payoutColumns, type SumColumn } from '../operation/payout-list.ts'
import { writeAmount } from '../recipient/amount/amount-text.ts'
import { noToken, tokenMissing } from '../send-token/list.ts'
import type { Token } from '../send-token/token.ts'

const words = sideBySide({ kor, eng })

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
      ...words.issues.burnTwice,
    },
    alreadyPlanned: {
      severity: 'warning',
      ...words.issues.alreadyPlanned,
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
