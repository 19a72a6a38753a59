import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { features } from '../import-rules.mjs'

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

/** Folders that are no feature, by layer: what all features of the layer share. */
const shared: Record<string, string[]> = {
  contract: ['codes', 'health', 'og', 'operation'],
  api: ['chain', 'health', 'http', 'locales', 'metrics', 'openapi', 'pages', 'platform'],
  db: ['census', 'health', 'idempotency', 'migrations', 'moves', 'operation', 'seed', 'sql'],
  worker: ['chains', 'engine', 'mail', 'operations', 'periodic', 'queue', 'tasks'],
  'worker/operations': ['nft'],
  'worker/chains/solana': [
    ...[
      'address',
      'assets',
      'census',
      'failure',
      'instructions',
      'limits',
      'message',
      'network',
      'read-back',
      'rpc',
    ],
  ],
  'web/src/admin': ['frames', 'kit', 'parts', 'search', 'shell'],
  'web/src/site': [
    ...[
      'base',
      'contents',
      'fonts',
      'frame',
      'head',
      'languages',
      'locales',
      'main-page',
      'mdx',
      'not-found',
    ],
    ...['shell', 'start', 'test'],
  ],
  'web/src/app': [],
  'web/src/ui': ['data', 'form', 'shell', 'site'],
  'web/src/ui/site': ['base', 'connect', 'flow'],
}

test.each(Object.entries(shared))('a folder of %s is a feature or one that all share', (layer, others) => {
  const found = readdirSync(`${root}/${layer}`, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const names = found.map(({ name }) => name)
  const known = layer.startsWith('web/src/ui') ? others : [...features, ...others]
  expect(names.filter((name) => !known.includes(name))).toEqual([])
  expect(others.filter((name) => !names.includes(name))).toEqual([])
})
