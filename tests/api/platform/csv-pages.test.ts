import { expect, test } from 'vitest'
import { csvPages } from '#api/http/csv-pages.ts'

async function written(cells: string[]) {
  const rows = [{ cells }]
  const parts: string[] = []
  for await (const part of csvPages({
    columns: ['a'],
    pageRows: 2,
    read: () => Promise.resolve(rows),
    keyOf: () => 1,
    cellsOf: (row) => row.cells,
  }))
    parts.push(part)
  return parts.join('').split('\r\n')[1]
}

test('no cell runs as a formula, not even one in wide characters or behind what parts cells', async () => {
  expect(await written(['=1+2', '＝1+2', 'a;=1+2', 'a\t=1', 'say "so"'])).toBe(
    `"'=1+2","'＝1+2","a;=1+2","a\t=1","say ""so"""`,
  )
})
