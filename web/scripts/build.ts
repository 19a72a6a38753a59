/**
 * Builds the whole front end into `dist/web`: every public page as HTML, `admin.html`, hashed `assets/`, sitemap and
 * robots, and a brotli file beside every text asset. Works offline; the same source gives the same bytes.
 */
import { cp, mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { brand } from '../../api/contract/brand.ts'
import { adminConfig } from '../vite.config.ts'
import { compressorOf } from './brotli.ts'
import { firstHangul } from './first-hangul.ts'
import { buildDynamicSubset, buildFonts, buildLatinFont, writeTextFonts, type FontBuild } from './fonts.ts'
import { buildSite, prerenderSite } from './prerender.ts'

const webDir = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Where the pages will live: SITE_ORIGIN, else the brand file's. */
const siteOrigin = (process.env['SITE_ORIGIN'] ?? brand.siteOrigin).replace(/\/$/, '')

/** Returns the directory that was written. */
export async function buildWeb(outDir = resolve(webDir, '../dist/web')): Promise<string> {
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const compress = compressorOf(outDir)
  const [fonts, site] = await Promise.all([buildConsole(outDir), buildSite(outDir)])
  await prerenderSite({ outDir, site, fonts, origin: siteOrigin, compress })
  // For hosts that serve files only; our server picks the visitor's language.
  await cp(join(outDir, 'kor.html'), join(outDir, 'index.html'))
  await compress()
  return outDir
}

/** The fonts of both, and the console, whose page names some of them. Returns those of the site. */
async function buildConsole(outDir: string): Promise<FontBuild> {
  const latinHref = await buildLatinFont(outDir)
  const [adminFonts, siteFonts, anyHref] = await Promise.all([
    buildFonts(outDir, 'admin', latinHref, await textsOf('src/locales')),
    buildFonts(
      outDir,
      'site',
      latinHref,
      [
        ...(await textsOf('src/site/locales')),
        ...(await textsOf('src/content')),
        // The first articles: without their syllables every one of them would fetch further fonts.
        ...(await textsOf('../db/seed/news')),
        JSON.stringify(brand),
      ],
      (await firstHangul(join(webDir, 'src'))) + JSON.stringify(brand),
    ),
    buildDynamicSubset(outDir),
  ])
  await build(adminConfig(outDir, adminFonts, anyHref))
  const textFontsHref = await writeTextFonts(outDir, { sheet: anyHref, covered: siteFonts.covered })
  return { ...siteFonts, textFontsHref }
}

async function textsOf(folder: string): Promise<string[]> {
  const dir = join(webDir, folder)
  const names = (await readdir(dir, { recursive: true }))
    .filter((name) => /\.(json|mdx?|ts)$/.test(name))
    .sort()
  return Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const startedAt = performance.now()
  const outDir = await buildWeb(process.argv[2])
  console.log(`Front end built into ${outDir} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
