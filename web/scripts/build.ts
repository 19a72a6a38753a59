/**
 * Builds the whole front end into `dist/web`: `index.html` (site), `admin.html`, hashed `assets/`, and
 * a brotli file beside every text asset. Works offline; the same source gives the same bytes.
 */
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { configFor } from '../vite.config.ts'
import { writeBrotli } from './brotli.ts'
import { buildDynamicSubset, buildFonts } from './fonts.ts'

const webDir = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Returns the directory that was written. */
export async function buildWeb(outDir = resolve(webDir, '../dist/web')): Promise<string> {
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const [adminFonts, siteFonts, anyHref] = await Promise.all([
    buildFonts(outDir, 'admin', await textsOf('src/locales')),
    buildFonts(outDir, 'site', await textsOf('src/site')),
    buildDynamicSubset(outDir),
  ])
  await build(configFor('admin', outDir, { ...adminFonts, sheetHref: anyHref }))
  await build(configFor('site', outDir, siteFonts))
  await rename(join(outDir, 'site.html'), join(outDir, 'index.html'))
  await writeBrotli(outDir)
  return outDir
}

async function textsOf(folder: string): Promise<string[]> {
  const dir = join(webDir, folder)
  const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const startedAt = performance.now()
  const outDir = await buildWeb(process.argv[2])
  console.log(`Front end built into ${outDir} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
