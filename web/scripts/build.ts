/**
 * Builds the whole front end into `dist/web`: every public page as HTML, `admin.html`, hashed `assets/`, sitemap and
 * robots, and a brotli and a gzip file beside every text asset. Works offline; the same source gives the same bytes.
 */
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { brand } from '#contract/brand.ts'
import { adminConfig } from '../vite.config.ts'
import { compressorOf } from './compress.ts'
import { frequentIn } from './first-screen.ts'
import { buildDynamicSubset, buildFonts, buildLatinFont, buildSiteFonts, type SiteFonts } from './fonts.ts'
import { buildPublic, prerenderPublic } from './prerender.ts'

const webDir = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const newsDir = '../db/seed/news'

/** Beside its place until it is whole: a server that runs goes on with the pages of before. Returns the directory that was written. */
export async function buildWeb(place = resolve(webDir, '../dist/web')): Promise<string> {
  const outDir = `${place}.new`
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const compress = compressorOf(outDir)
  const [fonts, builds] = await Promise.all([buildConsole(outDir), buildPublic(outDir)])
  const articles = await textsOf(newsDir, /\.kor\.md$/)
  await prerenderPublic({ outDir, builds, fonts, frequent: frequentIn(articles), compress })
  await compress()
  await rm(place, { recursive: true, force: true })
  await rename(outDir, place)
  return place
}

/** The fonts of both, and the console, whose page names some of them. Returns those of the site. */
async function buildConsole(outDir: string): Promise<SiteFonts> {
  const latin = await buildLatinFont(outDir)
  const sheetHref = await buildDynamicSubset(outDir)
  const siteTexts = [
    ...(await textsOf('src/site/locales')),
    ...(await textsOf('src/content')),
    // The first articles: without their syllables every one of them would fetch further fonts.
    ...(await textsOf(newsDir)),
    JSON.stringify(brand),
  ]
  const [adminFonts, siteFonts] = await Promise.all([
    buildFonts(outDir, latin, await textsOf('src/locales')),
    buildSiteFonts(outDir, latin, siteTexts, sheetHref),
  ])
  await build(adminConfig(outDir, adminFonts, sheetHref))
  return siteFonts
}

async function textsOf(folder: string, names = /\.(json|mdx?|ts)$/): Promise<string[]> {
  const dir = join(webDir, folder)
  const found = (await readdir(dir, { recursive: true })).filter((name) => names.test(name)).sort()
  return Promise.all(found.map((name) => readFile(join(dir, name), 'utf8')))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const startedAt = performance.now()
  const outDir = await buildWeb(process.argv[2])
  console.log(`Front end built into ${outDir} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
