// @vitest-environment node
import { join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { siteConfig } from '#web/vite.config.ts'

const root = join(import.meta.dirname, '../../..')
const site = join(root, 'web/src/site')
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

/** All that may be in the script of every page, from the root of the tree; a folder ends with `/`. */
const allowedInBase = [
  'web/src/site/base/',
  'web/src/site/frame/',
  'web/src/site/start/first-page.ts',
  'web/src/ui/site/base/',
  ...['blank.tsx', 'notice-bar.tsx'].map((file) => `web/src/ui/site/${file}`),
  ...['cx.ts', 'brand-mark.tsx', 'button-looks.ts', 'page-art.tsx', 'small-icon.ts', 'toast-store.ts'].map(
    (file) => `web/src/ui/${file}`,
  ),
  ...['i18n.ts', 'front-version.ts', 'page-cookie.ts', 'art/href.ts'].map((file) => `web/src/shared/${file}`),
  ...[
    'brand.ts',
    'constants.ts',
    'language.ts',
    'site-paths.ts',
    'feature/codes.ts',
    'feature/page-marks.ts',
  ].map((file) => `contract/${file}`),
  ...['react', 'react-dom', 'scheduler', 'react-router'].map((name) => `node_modules/${name}/`),
  // Icons of the header, the menu and the footer.
  ...[
    'arrow-right',
    'bell',
    'camera',
    'chevron-down',
    'hash',
    'menu',
    'messages-square',
    'play',
    'send',
    'user-round',
    'wallet',
    'x',
  ].map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`),
]

test('every page gets what the list allows, and no module else of the tree or of a package', () => {
  const inBase = chunks.find(({ name }) => name === 'base')?.moduleIds ?? []
  const names = inBase.map((id) => id.replace(/^.*\/(?=node_modules\/)/, '').replace(`${root}/`, ''))
  expect(names.length).toBeGreaterThan(100)
  const others = names.filter(
    (name) => !allowedInBase.some((place) => (place.endsWith('/') ? name.startsWith(place) : name === place)),
  )
  expect(others).toEqual([])
})
