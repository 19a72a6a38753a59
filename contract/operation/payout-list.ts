import { checkOwner } from '../list/cells/owner-checks.ts'
import { payoutList as eng } from '../locales/eng/lists/payout-list.ts'
import { payoutList as kor } from '../locales/kor/lists/payout-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { checkLength } from '../list/cells/text-checks.ts'
import { ownIssue, type ListIssue } from '../list/issues.ts'
import type { ColumnDefinition, IssueDefinition, Reading, RowItem, Words } from '../list/list-definition.ts'
import { amountProblems } from '../recipient/amount/amount-problems.ts'
import { readAmount } from '../recipient/amount/amount-text.ts'
import { referenceBytesMax } from './payout.ts'

const words = sideBySide({ kor, eng })

export interface PayoutItem extends RowItem {
  owner: string
  /** Base units, as decimal text. */
  amount: string
  /** Empty: none. */
  reference: string
}

export type SumColumn = 'amount' | 'reference'
export type PayoutColumn = 'owner' | SumColumn

/** The columns of a list of payouts: who gets how much, and what for where that is not plain. */
export const payoutColumns: Record<PayoutColumn, ColumnDefinition> = {
  owner: {
    words: words.payoutColumns.owner.words,
    need: 'required',
    aliases: [
      ...['owner', 'wallet', 'walletaddress', 'owneraddress', 'address', 'recipient', 'receiver', 'to'],
      ...['소유자', '지갑', '지갑주소', '받는지갑', '받는사람', '수신자', '수령인'],
    ],
    isCode: true,
  },
  amount: {
    ...words.payoutColumns.amount,
    need: 'required',
    aliases: ['amount', 'value', 'quantity', '수량', '금액', '개수'],
    isCode: true,
  },
  reference: {
    ...words.payoutColumns.reference,
    need: 'optional',
    aliases: ['reference', 'memo', 'note', 'purpose', '용도', '메모', '비고', '적요'],
    cutBytes: referenceBytesMax,
  },
}

const amountCodes = [
  'AMOUNT_FORMAT',
  'AMOUNT_COMMA',
  'AMOUNT_SCIENTIFIC',
  'AMOUNT_NEGATIVE',
  'AMOUNT_ZERO',
  'AMOUNT_DECIMALS',
  'AMOUNT_TOO_LARGE',
] as const

const amountTitles: Record<(typeof amountCodes)[number], Words> = words.amountTitles

/** What an amount can have. */
export const amountIssues: Record<string, IssueDefinition> = Object.fromEntries(
  amountCodes.map((code): [string, IssueDefinition] => [
    code,
    { severity: 'error', title: amountTitles[code], sentence: amountProblems[code] },
  ]),
)

/** What only a list of payouts can have. */
export const payoutIssues: Record<string, IssueDefinition> = {
  ...amountIssues,
  ownerIsPayer: {
    severity: 'error',
    ...words.payoutIssues.ownerIsPayer,
  },
  payoutTwice: {
    severity: 'error',
    ...words.payoutIssues.payoutTwice,
  },
  ownerTwice: {
    severity: 'warning',
    ...words.payoutIssues.ownerTwice,
  },
  alreadyPlanned: {
    severity: 'warning',
    ...words.payoutIssues.alreadyPlanned,
  },
}

/** Judges a row. @param decimals of what is sent. */
export function judgePayout(
  { row, cells, isReadable, addresses, options, found }: Reading<PayoutColumn, null>,
  decimals: number,
): PayoutItem {
  if (isReadable('owner')) add(found, checkOwner(cells.owner, addresses))
  if (cells.owner === options.payer) found.push(ownIssue('ownerIsPayer', 'owner'))
  return { row, owner: cells.owner, ...judgeSum({ cells, isReadable, found }, decimals) }
}

/** Judges how much a row is, and what for. */
export function judgeSum(
  { cells, isReadable, found }: Pick<Reading<SumColumn, null>, 'cells' | 'isReadable' | 'found'>,
  decimals: number,
): Pick<PayoutItem, SumColumn> {
  const { reference } = cells
  if (isReadable('reference')) add(found, checkLength('reference', reference, referenceBytesMax))
  const read = isReadable('amount') ? readAmount(cells.amount, decimals) : null
  if (read?.ok === false) found.push(ownIssue(read.problem.code, 'amount', { ...read.problem.params }))
  return { reference, amount: read?.ok ? String(read.amount) : '0' }
}

function add(found: ListIssue[], one: ListIssue | null): void {
  if (one) found.push(one)
}

/** The same payout twice is a mistake; the same wallet twice may be meant. */
export function findSamePayouts(items: readonly (PayoutItem | null)[]): Map<number, ListIssue[]> {
  const payouts = new Map<string, number>()
  const owners = new Map<string, number>()
  const found = new Map<number, ListIssue[]>()
  for (const item of items) {
    if (!item) continue
    const { row, owner } = item
    const same = payouts.get(payoutKey(item))
    const firstRow = owners.get(owner)
    if (same !== undefined) found.set(row, [ownIssue('payoutTwice', 'owner', { firstRow: same })])
    else if (firstRow !== undefined) found.set(row, [ownIssue('ownerTwice', 'owner', { firstRow })])
    if (same === undefined) payouts.set(payoutKey(item), row)
    if (firstRow === undefined) owners.set(owner, row)
  }
  return found
}

/** What is the same of two payouts that are one and the same. */
export function payoutKey({ owner, amount, reference }: PayoutItem): string {
  return reference === '' ? `${owner}:${amount}` : `${owner}:${amount}:${reference}`
}
