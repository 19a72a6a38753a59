import { expect, it } from 'vitest'
import {
  checkList,
  checkListInSteps,
  issuesOf,
  usableItems,
  parseList,
  recheck,
  summarizeList,
  toCorrectedCsv,
  toCsv,
  verdictAt,
} from '#contract/list/index.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'
import { kongzHeader, kongzRow, walletOf } from '../../fixtures/make-rows.ts'

function listOf(rows: string[][]) {
  return parseList(mintList, [kongzHeader, ...rows].map((cells) => cells.join(',')).join('\n'))
}
function kongz(count: number) {
  return Array.from({ length: count }, (_, index) => kongzRow(index + 1))
}

it('reports progress on the way and ends with the same list as in one go', () => {
  const rows = kongz(30)
  const many = listOf(Array.from({ length: 5000 }, (_, index) => rows[index % 30] ?? []))
  const steps = checkListInSteps(many)
  const done: number[] = []
  let step = steps.next()
  for (; !step.done; step = steps.next()) done.push(step.value.rowsDone)
  expect(done).toEqual([2000, 4000, 5000])
  expect(summarizeList(step.value)).toEqual(summarizeList(checkList(many)))
})

it('clears a row once its cell is corrected, and only then', () => {
  const rows = kongz(3)
  rows[1] = (rows[1] ?? []).map((cell, index) => (index === 3 ? '0xabc' : cell))
  const list = checkList(listOf(rows))
  expect(verdictAt(list, 2)).toBe('error')
  recheck(list, [{ row: 2, cells: { owner: 'still wrong' } }])
  expect(issuesOf(list, 2).map(({ code }) => code)).toEqual(['ownerBase58'])
  recheck(list, [{ row: 2, cells: { owner: ` ${walletOf('owner 2')} ` } }])
  expect(summarizeList(list)).toMatchObject({ ok: 3, isUsable: true })
})

it('finds duplicates again after a correction, in both directions', () => {
  const list = checkList(listOf([...kongz(3), kongzRow(1)]))
  expect(issuesOf(list, 4).map(({ code }) => code)).toEqual(['duplicateItem'])
  recheck(list, [{ row: 4, cells: { name: 'Other', uri: 'ar://other' } }])
  expect(summarizeList(list).ok).toBe(4)
  recheck(list, [{ row: 3, cells: { name: 'Other' } }])
  expect(issuesOf(list, 4)).toMatchObject([{ code: 'duplicateName', params: { firstRow: 3 } }])
})

it('takes a row out without renumbering the others, and lets its duplicate live', () => {
  const list = checkList(listOf([...kongz(3), kongzRow(1)]))
  recheck(list, [{ row: 1, remove: true }])
  expect(summarizeList(list)).toMatchObject({ rows: 3, ok: 3 })
  expect([...usableItems(list)].map(({ row }) => row)).toEqual([2, 3, 4])
})

it('makes a torn row whole when it is corrected', () => {
  const list = checkList(listOf([kongzRow(1), kongzRow(2).slice(0, 4)]))
  expect(verdictAt(list, 2)).toBe('error')
  recheck(list, [{ row: 2, cells: { royalty: '0' } }])
  expect(verdictAt(list, 2)).toBe('ok')
})

it('calls an edition with one URI for all a warning, quickly, and exact repeats an error', () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => `Kongz #${index}`)
  const list = checkList(parseList(mintList, ['name', ...lines, 'Kongz #7'].join('\n')), {
    defaults: { uri: 'ar://one', owner: walletOf('owner') },
  })
  expect(summarizeList(list).counts).toEqual({ duplicateUri: 49_999, duplicateItem: 1 })
  expect(issuesOf(list, 50_001)).toMatchObject([{ params: { firstRow: 8 } }])
})

it.each([false, true])('reads back exactly what toCsv wrote (for Excel: %s)', (forExcel) => {
  const rows = kongz(4)
  const list = checkList(listOf(rows))
  const names = ['=SUM(A1)', "'=already", '＝SUM(A1)', '"quoted", and more']
  recheck(
    list,
    names.map((name, index) => ({ row: index + 1, cells: { name } })),
  )
  recheck(list, [{ row: 3, cells: { attributes: '[{"trait_type":"Power","value":9}]', royalty: '0.25%' } }])
  const csv = toCsv(mintList, usableItems(list), { forExcel })
  const again = checkList(parseList(mintList, csv))
  expect(again.fileIssues).toEqual([])
  expect(again.items).toEqual(list.items)
  expect(/(^|,)"?=/m.test(csv)).toBe(!forExcel)
  expect(/(^|,)"?＝/m.test(csv)).toBe(!forExcel)
})

it.each([
  ['wallets with templates', `${walletOf('a')}\n${walletOf('b')}\n${walletOf('c')}`],
  ['cells of every kind', [kongzHeader, ...kongz(3)].map((cells) => cells.join(';')).join('\n')],
  ['entries without anything', '[{},{"attributes":{"Hat, big":"=Red"}},{"seller_fee_basis_points":25}]'],
])('sends %s so that the server sees the items the person saw', (_, text) => {
  const defaults = {
    name: "'=Kongz #{n}",
    uri: 'ar://{n}',
    owner: walletOf('owner'),
    creators: walletOf('artist'),
  }
  const list = checkList(parseList(mintList, text), { defaults })
  recheck(list, [
    { row: 1, remove: true },
    { row: 3, cells: { symbol: 'NEW' } },
  ])
  const again = checkList(parseList(mintList, toCorrectedCsv(list)), { defaults })
  const seen = [...usableItems(list)].map((item, index) => ({ ...item, row: index + 1 }))
  expect(seen.at(-1)).toMatchObject({ symbol: 'NEW' })
  expect(again.items).toEqual(seen)
  expect(again.fileIssues.filter(({ code }) => code !== 'columnAbsent')).toEqual([])
})
