// @vitest-environment node
import { join, relative } from 'node:path'
import { build, type Rollup } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { appRoutes, partOf } from '#web/src/app/pages.ts'
import { appConfig } from '#web/vite.config.ts'

const src = join(import.meta.dirname, '../../../web/src')
let files: string[] = []

beforeAll(async () => {
  const config = appConfig('unused')
  const result = await build({
    ...config,
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[]
  files = outputs
    .flatMap(({ output }) => output)
    .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    .map((id) => relative(src, id))
}, 180_000)

test('the app has nothing of how the site starts and shows its pages, nor its content', () => {
  expect(files).toContain('site/frame/shell/shell.tsx')
  expect(
    files.filter((file) => /^(site\/(base|start|main-page|news|mdx|contents|test)|content)\//.test(file)),
  ).toEqual([])
})

test('the app has the file of every page one works in', () => {
  const sources = appRoutes.map((route) => partOf(route).source.replace('src/', ''))
  expect(sources.filter((file) => !files.includes(file))).toEqual([])
})
