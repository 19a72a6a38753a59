// @vitest-environment node
import { join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { siteConfig } from '#web/vite.config.ts'

const site = join(import.meta.dirname, '../../../web/src/site')
const probe = join(site, 'probe/probe-page.tsx')

/** A page that does not exist yet: a new folder of the site, imported where pages are fetched. */
const probePage: Plugin = {
  name: 'probe-page',
  enforce: 'pre',
  resolveId: (id) => (id === probe ? probe : null),
  load: (id) =>
    id === probe
      ? "import { useLanguage } from '../frame/use-language.ts'\nexport function ProbePage() { return <p>probe {useLanguage()}</p> }"
      : null,
  transform: (code, id) =>
    id === join(site, 'base/page-parts.ts')
      ? `${code}\npageParts.probe = { load: () => import('${probe}').then((page) => page.ProbePage), source: '', namespaces: [] }`
      : null,
}

let chunks: Rollup.OutputChunk[] = []
function chunkOf(file: string) {
  return chunks.find(({ moduleIds }) => moduleIds.includes(file))
}

beforeAll(async () => {
  const config = siteConfig('unused')
  const result = await build({
    ...config,
    plugins: [...(config.plugins ?? []), probePage],
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[]
  chunks = outputs.flatMap(({ output }) => output).filter((part) => part.type === 'chunk')
}, 120_000)

test('a new page lands in a file of its own, never in the script of every page', () => {
  expect(chunkOf(probe)?.name).toBe('probe-page')
  expect(chunkOf(join(site, 'base/page-parts.ts'))?.name).toBe('base')
})

test('of the site, every page gets the folders `base` and `frame` and the head of the first page alone', () => {
  const inBase = chunks.find(({ name }) => name === 'base')?.moduleIds ?? []
  const others = inBase.filter(
    (id) =>
      id.startsWith(site) &&
      !['base/', 'frame/'].some((folder) => id.startsWith(join(site, folder))) &&
      !id.endsWith('start/first-page.ts'),
  )
  expect(others).toEqual([])
})
