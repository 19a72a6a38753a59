/**
 * Link previews: one JPEG of 1200 by 630 for every page and language, at the address `ogHref` names. The page's own
 * picture, the brand, the title and the description in the page's language. `build.ts` calls it once:
 *
 *   await writeOgImages(outDir, pages)
 *
 * A picture is drawn once for both languages. Finished files are kept by the hash of what they were made of, so only
 * what changed is made again.
 */
import { renderAsync } from '@resvg/resvg-js'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import pMap from 'p-map'
import {
  articleGroundName,
  articleGroundsCount,
  articleGroundsDir,
  ogFontFamily,
  ogFontFiles,
  ogHeight as height,
  ogTextRight as textRight,
  ogWidth as width,
  ogWords,
} from '#contract/og/words.ts'
import { markFigure } from '../src/shared/art/mark.ts'
import { pageArt } from '../src/shared/art/page-art.ts'
import { canvas } from '../src/shared/art/page/tones.ts'
import type { Language } from '../src/shared/i18n.ts'
import { ogHref } from '../src/site/head/og-href.ts'

export interface OgPage {
  lang: Language
  id: string
  title: string
  description: string
  section: string | null
}

/** Where the drawing of 4 by 3 stands on the canvas. */
const art = 'x="400" y="-15" width="880" height="660"'
const bytesMax = 118_000
/** Text stands left of `ogTextRight`; the picture begins to show here. */
const fadeFrom = 370
const fontDir = join(
  dirname(createRequire(import.meta.url).resolve('pretendard/package.json')),
  'dist/public/static',
)
const font = {
  loadSystemFonts: false,
  defaultFontFamily: ogFontFamily,
  fontFiles: ogFontFiles.map((name) => join(fontDir, name)),
}
/** What every picture is made by: this file and the encoder. A change of either makes all of them anew. */
const recipe = (await readFile(fileURLToPath(import.meta.url), 'utf8')) + sharp.versions.sharp
const keptDir = resolve(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/og')

/** Returns the number of files made anew; the others were kept from an earlier build. */
export async function writeOgImages(outDir: string, pages: readonly OgPage[]): Promise<number> {
  await mkdir(keptDir, { recursive: true })
  for (const lang of new Set(pages.map((page) => page.lang)))
    await mkdir(dirname(join(outDir, ogHref(lang, 'any'))), { recursive: true })
  const byId = new Map<string, OgPage[]>()
  for (const page of pages) byId.set(page.id, [...(byId.get(page.id) ?? []), page])
  let made = 0
  await pMap(
    [...byId.values()],
    async (versions) => {
      const count = await writeVersions(outDir, versions)
      made += count
    },
    { concurrency: 3 },
  )
  return made
}

/** One page in its languages. */
async function writeVersions(outDir: string, versions: readonly OgPage[]): Promise<number> {
  const [first] = versions
  if (!first) return 0
  const drawing = pageArt({ seed: first.id, section: first.section ?? '' })
  let ground: Promise<Buffer> | null = null
  let made = 0
  for (const page of versions) {
    const text = textLayer(page)
    const kept = join(keptDir, `${digest(recipe, drawing, text)}.jpg`)
    if (!(await exists(kept))) {
      ground ??= render(groundSvg(drawing))
      await writeWhole(kept, await encode(await pictureOf(await ground, text)))
      made += 1
    }
    await copyFile(kept, join(outDir, ogHref(page.lang, page.id)))
  }
  return made
}

/** The picture on the right of the canvas; towards the text it fades into the canvas. */
function groundSvg(drawing: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<linearGradient id="ogFade" gradientUnits="userSpaceOnUse" x1="${fadeFrom}" y1="0" x2="${textRight}" y2="0">` +
    `<stop stop-color="${canvas}" stop-opacity=".96"/><stop offset="1" stop-color="${canvas}" stop-opacity="0"/>` +
    `</linearGradient><rect width="100%" height="100%" fill="${canvas}"/>` +
    drawing.replace('<svg', `<svg ${art}`) +
    '<rect width="100%" height="100%" fill="url(#ogFade)"/></svg>'
  )
}

/** As finely as fits into `bytesMax`. Colour keeps its full resolution: gold letters fray without it. */
async function encode(picture: Sharp): Promise<Buffer> {
  const encodeAt = (quality: number): Promise<Buffer> =>
    picture.clone().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
  for (const quality of [86, 76, 66]) {
    const bytes = await encodeAt(quality)
    if (bytes.length <= bytesMax) return bytes
  }
  return encodeAt(52)
}

/** The text on the left over the background. The renderer leaves its pixels premultiplied. */
async function pictureOf(ground: Buffer, text: string): Promise<Sharp> {
  const layer = {
    input: await render(text),
    raw: { width: textRight, height, channels: 4 as const },
    premultiplied: true,
    left: 0,
    top: 0,
  }
  const pixels = await sharp(ground, { raw: { width, height, channels: 4 } })
    .composite([layer])
    .removeAlpha()
    .raw()
    .toBuffer()
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function render(svg: string): Promise<Buffer> {
  return (await renderAsync(svg, { font })).pixels
}

/** Brand, title and description in the page's language. */
function textLayer(page: OgPage): string {
  return textSvg(markLayer + ogWords(page))
}
const markLayer = markFigure(92, 92, 1.9)
function textSvg(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${textRight}" height="${height}" font-family="${ogFontFamily}">${inner}</svg>`
}

/**
 * What the server sets the words of an article on (api/news/news-picture.ts): pictures with the mark and no words,
 * of every section's kind, and the fonts, into the folder `_og`, which is not served.
 */
export async function writeArticleGrounds(outDir: string, sections: readonly string[]): Promise<void> {
  const dir = join(outDir, articleGroundsDir)
  await mkdir(dir, { recursive: true })
  await mkdir(keptDir, { recursive: true })
  await Promise.all(ogFontFiles.map((name) => copyFile(join(fontDir, name), join(dir, name))))
  const indices = Array.from({ length: articleGroundsCount }, (_, index) => index)
  await pMap(
    indices,
    async (index) => {
      const drawing = pageArt({ seed: `article ${index}`, section: sections[index % sections.length] ?? '' })
      const text = textSvg(markLayer)
      const kept = join(keptDir, `${digest(recipe, drawing, text)}.png`)
      if (!(await exists(kept))) await writeWhole(kept, await encodeGround(drawing, text))
      await copyFile(kept, join(dir, articleGroundName(index)))
    },
    { concurrency: 3 },
  )
}

/** Without loss but for its colours: the server encodes it once more, with words. */
async function encodeGround(drawing: string, text: string): Promise<Buffer> {
  const picture = await pictureOf(await render(groundSvg(drawing)), text)
  return picture.png({ palette: true, effort: 1, quality: 70, dither: 0.5 }).toBuffer()
}

/** Under its name only when it is complete: another build may be reading. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, bytes)
  await rename(draft, path)
}

function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 24)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
