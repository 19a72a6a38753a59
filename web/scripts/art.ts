/**
 * Writes the pictures of the site into `<outDir>/assets/art`: one SVG for every page, one for every `art="…"` of the
 * content, the layers of the main page's disc. `build.ts` calls it once, before files are compressed:
 *
 *   await writeArt(outDir, [...routes, notFoundRoute, testRoute])
 */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { heroLayer } from '../src/shared/art/hero.ts'
import { artHref, heroHref, heroLayers } from '../src/shared/art/href.ts'
import { pageArt } from '../src/shared/art/page-art.ts'
import { compactPaths } from './compact-paths.ts'

const contentDir = resolve(dirname(fileURLToPath(import.meta.url)), '../src/content')

export interface ArtPage {
  id: string
  section: string | null
}

/** Returns the addresses that were written, sorted. */
export async function writeArt(outDir: string, pages: readonly ArtPage[]): Promise<string[]> {
  const seeds = new Map(pages.map(({ id, section }) => [id, section ?? '']))
  for (const [seed, section] of await seedsOfContent()) if (!seeds.has(seed)) seeds.set(seed, section)
  const files = new Map<string, string>()
  for (const layer of heroLayers) files.set(heroHref(layer), heroLayer(layer))
  for (const [seed, section] of seeds) files.set(artHref(seed), compactPaths(pageArt({ seed, section })))
  await mkdir(join(outDir, dirname(artHref('any'))), { recursive: true })
  await Promise.all([...files].map(([href, svg]) => writeFile(join(outDir, href), svg)))
  return [...files.keys()].sort()
}

/** Every `art="seed"` in the content, with the section folder of the first file that names it. */
export async function seedsOfContent(dir = contentDir): Promise<Map<string, string>> {
  const seeds = new Map<string, string>()
  const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.mdx')).sort()
  for (const name of names) {
    const text = await readFile(join(dir, name), 'utf8')
    const section = relative('.', name).split(sep)[1] ?? ''
    for (const [, seed = ''] of text.matchAll(/\bart="([^"]+)"/g))
      if (!seeds.has(seed)) seeds.set(seed, section)
  }
  return seeds
}
