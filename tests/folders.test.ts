import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shared } from '../import-rules.mjs'

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

function foldersIn(folder: string): string[] {
  const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

test.each(Object.entries(shared))('what the features of %s share is there', (layer, folders) => {
  const names = foldersIn(layer)
  expect(folders.filter((name) => !names.includes(name))).toEqual([])
})

/** By what they look like: ui knows no feature. */
const ofUi = {
  'web/src/ui': ['data', 'form', 'shell', 'site'],
  'web/src/ui/site': ['app', 'base', 'connect', 'flow'],
}

test.each(Object.entries(ofUi))('%s has no folder of a feature', (folder, names) => {
  expect(foldersIn(folder).toSorted()).toEqual(names)
})
