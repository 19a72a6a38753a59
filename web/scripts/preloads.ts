import { readFile } from 'node:fs/promises'
import type { Language } from '../src/shared/i18n.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

export async function readManifest(path: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'))
  return manifest
}

/** The one script a page names itself; see vite.config.ts. */
const entry = 'boot'

/**
 * What a page of the site needs beside the entry itself: the application, its language, and `sources`: its component or content,
 * its sentences. Scripts are named in a meta tag, for boot.ts to fetch after the first paint; style sheets are linked.
 * @throws when a source is not in the build.
 */
export function preloadsFor(manifest: Manifest, language: Language, sources: readonly string[]): string {
  const needed = closure(manifest, [
    'src/site/start/main.tsx',
    `src/site/languages/${language}.ts`,
    ...sources,
  ])
  const chunks = [...needed].map((key) => chunkOf(manifest, key)).filter((chunk) => chunk.name !== entry)
  const scripts = chunks.map((chunk) => `/${chunk.file}`).join(' ')
  const sheets = chunks
    .flatMap((chunk) => chunk.css ?? [])
    .map((file) => `<link rel="stylesheet" href="/${file}">`)
  return `<meta name="scripts" content="${scripts}">${sheets.join('')}`
}

/**
 * What a page of the app needs beside the entry and what that imports, which its HTML names already; to be fetched at once.
 * @param sheet the style sheet that stands in the page. @throws when a source is not in the build.
 */
export function appPreloadsFor(
  { manifest, sheet }: { manifest: Manifest; sheet: string },
  language: Language,
  sources: readonly string[],
): string {
  const named = closure(manifest, ['app.html'])
  const needed = closure(manifest, [`src/site/languages/${language}.ts`, ...sources])
  const chunks = [...needed].filter((key) => !named.has(key)).map((key) => chunkOf(manifest, key))
  const sheets = [...named, ...needed].flatMap((key) => chunkOf(manifest, key).css ?? [])
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...new Set(sheets)]
      .filter((file) => `/${file}` !== sheet)
      .map((file) => `<link rel="stylesheet" href="/${file}">`),
  ].join('')
}

/** A chunk and everything it imports at once, in the order it is found. */
function closure(manifest: Manifest, keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue
    found.add(key)
    closure(manifest, chunkOf(manifest, key).imports ?? [], found)
  }
  return found
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`web/${key} is not in the build, yet a page needs it.`)
  return chunk
}
