import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['contract', 'web', 'api', 'worker', 'db', 'localnet', 'tests']

/** More files than this in one folder are more than one subject. */
const filesMax = 30

test(`no folder has more than ${filesMax} source files`, () => {
  const counts = new Map<string, number>()
  for (const source of sources)
    for (const file of readdirSync(`${root}/${source}`, { recursive: true, withFileTypes: true }))
      if (/\.tsx?$/.test(file.name)) counts.set(file.parentPath, (counts.get(file.parentPath) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > filesMax)).toEqual([])
})
