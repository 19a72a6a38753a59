import { checkOwner } from '../list/cells/owner-checks.ts'
import { checkLength } from '../list/cells/text-checks.ts'
import { ownIssue, type ListIssue } from '../list/issues.ts'
import type { ColumnDefinition, IssueDefinition, Reading, RowItem, Words } from '../list/list-definition.ts'
import { amountProblems } from '../recipient/amount/amount-problems.ts'
import { readAmount } from '../recipient/amount/amount-text.ts'
import { referenceBytesMax } from './payout.ts'

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
    words: { kor: '받는 지갑', eng: 'Recipient' },
    need: 'required',
    aliases: [
      ...['owner', 'wallet', 'walletaddress', 'owneraddress', 'address', 'recipient', 'receiver', 'to'],
      ...['소유자', '지갑', '지갑주소', '받는지갑', '받는사람', '수신자', '수령인'],
    ],
    isCode: true,
  },
  amount: {
    words: { kor: '수량', eng: 'Amount' },
    need: 'required',
    aliases: ['amount', 'value', 'quantity', '수량', '금액', '개수'],
    fillHint: { kor: '모두에게 같은 수량. 예: 1.5', eng: 'The same for everybody. Example: 1.5' },
    isCode: true,
  },
  reference: {
    words: { kor: '용도', eng: 'Reference' },
    need: 'optional',
    aliases: ['reference', 'memo', 'note', 'purpose', '용도', '메모', '비고', '적요'],
    fillHint: { kor: '예: 2026-11 보상', eng: 'Example: reward of 2026-11' },
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

const amountTitles: Record<(typeof amountCodes)[number], Words> = {
  AMOUNT_FORMAT: { kor: '수량이 아님', eng: 'Not an amount' },
  AMOUNT_COMMA: { kor: '쉼표가 있는 수량', eng: 'Amount with a comma' },
  AMOUNT_SCIENTIFIC: { kor: '줄여 적힌 수량', eng: 'Shortened amount' },
  AMOUNT_NEGATIVE: { kor: '0보다 작은 수량', eng: 'Amount below zero' },
  AMOUNT_ZERO: { kor: '0인 수량', eng: 'Amount of zero' },
  AMOUNT_DECIMALS: { kor: '너무 긴 소수', eng: 'Too many decimals' },
  AMOUNT_TOO_LARGE: { kor: '너무 큰 수량', eng: 'Amount too large' },
}

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
    title: { kor: '보내는 지갑과 같은 주소', eng: 'Recipient pays' },
    sentence: {
      kor: '받는 지갑이 보내는 지갑과 같습니다. 주소를 고치거나 이 행을 빼 주세요.',
      eng: 'The recipient is the wallet that pays. Correct the address, or remove the row.',
    },
  },
  payoutTwice: {
    severity: 'error',
    title: { kor: '같은 지급이 두 번', eng: 'Same payout twice' },
    sentence: {
      kor: '{firstRow}행과 지갑, 수량, 용도가 같습니다. 하나를 빼거나, 둘 다 보내려면 용도를 서로 다르게 적어 주세요.',
      eng: 'Row {firstRow} sends the same amount to the same wallet for the same reference. Remove one, or, if both are meant, give each a reference of its own.',
    },
  },
  ownerTwice: {
    severity: 'warning',
    title: { kor: '지갑이 여러 번', eng: 'Wallet more than once' },
    sentence: {
      kor: '{firstRow}행과 같은 지갑입니다. 두 행 모두 보냅니다.',
      eng: 'Row {firstRow} has the same wallet. Both rows are sent.',
    },
  },
  alreadyPlanned: {
    severity: 'warning',
    title: { kor: '다른 작업에 이미 있음', eng: 'Already in another run' },
    sentence: {
      kor: '지갑, 수량, 용도가 같은 지급이 다른 작업에 이미 있습니다(작업: "{run}"). 이 목록에서 빼거나, 한 번 더 보내려면 용도를 다르게 적어 주세요.',
      eng: 'The run "{run}" has this payout: the same wallet, amount and reference. Remove it, or, to send it once more, give it another reference.',
    },
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
