import { expect, it } from 'vitest'
import {
  checkList,
  issuesOf,
  usableItems,
  parseList,
  rowIssueSeverity,
  summarizeList,
  verdictAt,
  type RowIssueCode,
} from '#contract/list/index.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'
import { wrongRows } from '../../fixtures/every-error.ts'
import { readFixture } from './fixtures.ts'

const rows = wrongRows()
const list = checkList(parseList(mintList, new TextDecoder().decode(readFixture('every-error.csv'))))

it.each(rows.map(({ codes }, index): [number, string[]] => [index + 1, codes]))(
  'row %i gets exactly %s',
  (row, codes) => {
    expect(issuesOf(list, row).map(({ code }) => code)).toEqual(codes)
  },
)

it('has a row for every code a row of a CSV can have', () => {
  const notInThisFile: RowIssueCode[] = ['quoteMalformed', 'rowNotObject', 'alreadyPlanned', 'numberUnknown']
  const covered = new Set(rows.flatMap(({ codes }) => codes))
  const codes = Object.keys(rowIssueSeverity).filter((code) => !notInThisFile.some((other) => other === code))
  expect([...covered].sort()).toEqual(codes.sort())
})

it('lets warnings through and keeps errors out', () => {
  const mintable = new Set([...usableItems(list)].map(({ row }) => row))
  for (const { row } of list.rows) {
    const hasError = issuesOf(list, row).some(({ code }) => mintList.severityOf[code] === 'error')
    expect(mintable.has(row)).toBe(!hasError)
    expect(verdictAt(list, row) === 'error').toBe(hasError)
  }
})

it('counts rows by verdict and by code', () => {
  const summary = summarizeList(list)
  expect(summary.ok + summary.warning + summary.error).toBe(rows.length)
  expect(summary).toMatchObject({ ok: 1, isUsable: false, counts: { tooLong: 3, missing: 2, ownerEvm: 1 } })
})

it('names the first row of a duplicate', () => {
  const duplicates = rows.findIndex(({ codes }) => codes[0] === 'duplicateItem') + 1
  expect(issuesOf(list, duplicates)[0]?.params).toEqual({ firstRow: 1 })
})
