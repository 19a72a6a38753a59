import {
  checkList,
  issuesOf,
  parseList,
  usableItems,
  verdictAt,
  type ListCheck,
  type ListIssue,
} from '#contract/list/index.ts'
import { readAmountColumn } from '#contract/recipient/amount/amount-column.ts'
import { recipientList, type ListedWallet } from '#contract/recipient/recipient-list.ts'
import type { WeightedWallet } from '#contract/recipient/recipient-set.ts'
import type { WrongRow } from '#contract/recipient/wrong-rows.ts'
import type { Queryable } from '../connection.ts'
import { findOptionalFile, findOptionalFileText } from './files.ts'

export interface Listed {
  lines: WeightedWallet[]
  /** The rows that are in no line. */
  wrong: WrongRow[]
}

/** Which stored list, and what it is read for. */
interface ListOf {
  fileId: number
  /** What it is called; null: as its file is. */
  name: string | null
  isExclusion: boolean
  /** Of what is given, where its amounts count; null: they do not. */
  decimals: number | null
}

/**
 * The wallets of a stored list with the amounts beside them, and every row that is none of it.
 * @throws Error for a file that is not there
 */
export async function readListed(db: Queryable, list: ListOf): Promise<Listed> {
  const { fileId, decimals, isExclusion } = list
  const text = await findOptionalFileText(db, fileId)
  if (text === null) throw new Error(`There is no file ${fileId}.`)
  const check = checkList(parseList(recipientList, text, {}))
  const items = [...usableItems(check)].map((item) => item as ListedWallet)
  const name = list.name ?? (await findOptionalFile(db, fileId))?.name ?? ''
  const wrong = wrongRowsOf(check).map((row) => ({ list: name, isExclusion, ...row }))
  if (decimals === null) return { lines: items.map(({ owner }) => ({ wallet: owner, weight: 0n })), wrong }
  const cells = items
    .filter(({ amount }) => amount !== '')
    .map(({ row, owner: wallet, amount }) => ({ row, wallet, text: amount }))
  const bare = items.filter(({ amount }) => amount === '').map(({ owner }) => ({ wallet: owner, weight: 0n }))
  const { lines, problems } = readAmountColumn(cells, decimals)
  const unread = problems.map(({ row, problem: { code, params } }) => ({
    ...{
      list: name,
      isExclusion,
      row,
      ...cellsOf(check, row),
      code,
      column: 'amount',
      params: { ...params },
    },
  }))
  return {
    lines: [...lines, ...bare],
    wrong: [...wrong, ...unread].toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)),
  }
}

/** What is wrong with a list as a whole and loses no row: a column more, or one that every row then says it lacks. */
const losesNoRow = ['columnUnknown', 'columnMissing']

/** What keeps rows from being items: first what is wrong with the list as a whole. */
function wrongRowsOf(check: ListCheck): Omit<WrongRow, 'list' | 'isExclusion'>[] {
  const isError = ({ code }: ListIssue) => check.definition.severityOf[code] === 'error'
  const ofFile = check.fileIssues
    .filter((issue) => isError(issue) && !losesNoRow.includes(issue.code))
    .map((issue) => ({ row: null, owner: '', amount: '', ...issue }))
  const ofRows = check.rows
    .filter(({ row }) => verdictAt(check, row) === 'error')
    .flatMap(({ row }) =>
      issuesOf(check, row)
        .filter(isError)
        .slice(0, 1)
        .map((issue) => ({ row, ...cellsOf(check, row), ...issue })),
    )
  return [...ofFile, ...ofRows]
}

function cellsOf(check: ListCheck, row: number): { owner: string; amount: string } {
  const { owner = '', amount = '' } = check.rows[row - 1]?.cells ?? {}
  return { owner, amount }
}
