/**
 * Builds the fonts into `<outDir>/assets/fonts` from the installed `pretendard` package. No network.
 *
 * A page loads what it shows and no more: `latin` (Latin and punctuation, 23 KB), `ko-admin` (only the Hangul of the
 * console's own sentences), and, where people's own text is shown, Pretendard's dynamic subset. A Korean page of the
 * site names one small file with just the characters of its first screen, and a second with all characters of all our
 * sentences, which comes after the first paint.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import subsetFont from 'subset-font'
import { latinRange, latinText, toUnicodeRange } from './font-faces.ts'

const require = createRequire(import.meta.url)
const packageDir = dirname(require.resolve('pretendard/package.json'))
const variableDir = join(packageDir, 'dist/web/variable')

const subsetting = {
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  // Ligatures of arrows and the many alternate letters of the family would be a third of the Latin file.
  keepFeatures: ['kern', 'ccmp', 'mark', 'tnum', 'ss06'],
}
const woff2 = { targetFormat: 'woff2', ...subsetting } as const

export interface Font {
  href: string
  /** The `@font-face` that goes into a <style> in the head. */
  face: string
}

/** The fonts of the console. All are preloaded. */
export interface FontBuild {
  latin: Font
  korean: Font
}

/** The fonts of the public site. */
export interface SiteFonts {
  /** All an English page needs. */
  latin: Font
  /** Every character of our sentences, Latin and Hangul: what a Korean page fetches after its first paint. */
  late: Font
  /** What a Korean page preloads: the characters of `text` that Pretendard has. It is named now and written later. */
  firstFont(text: string): Font
  /** When every font is written. */
  close(): Promise<void>
  /** What pages that show what people typed need to know: see writeTextFonts. */
  textFontsHref: string
}

/** The Latin set, which both builds share. */
export async function buildLatinFont(outDir: string): Promise<Font> {
  const href = await writeSubset(await familySource(), latinText, await fontsDirOf(outDir), 'latin')
  return { href, face: face('Pretendard', href, latinRange) }
}

/** The fonts of the console, with the Hangul found in its `texts`. */
export async function buildFonts(outDir: string, latin: Font, texts: string[]): Promise<FontBuild> {
  const covered = hangulIn(texts)
  const href = await writeSubset(await familySource(), covered, await fontsDirOf(outDir), 'ko-admin')
  // The whole block: a syllable the file lacks falls to the next family, and pages stay short.
  return { latin, korean: { href, face: face('Pretendard', href, hangulRange(covered)) } }
}

/** The fonts of the site, with the Hangul found in its `texts`. @param sheetHref of the dynamic subset. */
export async function buildSiteFonts(
  outDir: string,
  latin: Font,
  texts: string[],
  sheetHref: string,
): Promise<SiteFonts> {
  const fontsDir = await fontsDirOf(outDir)
  const covered = hangulIn(texts)
  const known = new Set(latinText + covered)
  // Taken out of the family once: the many small files are then made of a small one.
  const source = await subsetFont(await familySource(), latinText + covered, {
    targetFormat: 'sfnt',
    ...subsetting,
  })
  const lateHref = await writeSubset(source, latinText + covered, fontsDir, 'ko-late')
  const thread = new Worker(new URL('./font-thread.mjs', import.meta.url), {
    workerData: { source, options: woff2 },
  })
  const ended = once(thread, 'exit')
  // A thread that fails reports it where its result is awaited.
  ended.catch(() => undefined)
  const written = new Set<string>()
  return {
    latin,
    late: { href: lateHref, face: face('Pretendard Late', lateHref) },
    textFontsHref: await writeTextFonts(outDir, { sheet: sheetHref, covered }),
    firstFont: (text) => {
      const characters = [...new Set(text)]
        .filter((char) => known.has(char))
        .sort()
        .join('')
      // By what it is made of: the late font's name names the family and the way it is cut.
      const name = `ko-first-${shortHash(lateHref + characters)}.woff2`
      if (!written.has(name)) thread.postMessage({ path: join(fontsDir, name), characters })
      written.add(name)
      return { href: hrefOf(name), face: face('Pretendard', hrefOf(name)) }
    },
    close: async () => {
      thread.postMessage(null)
      await ended
    },
  }
}

/**
 * Writes which characters the site's own font has and where the sheet with all others is. A page with typed text
 * reads it, and fetches the sheet (eight times as large) only for a character that is missing. @returns its href.
 */
async function writeTextFonts(outDir: string, input: { sheet: string; covered: string }): Promise<string> {
  const text = JSON.stringify(input)
  const href = `/assets/fonts/text-${shortHash(text)}.json`
  await writeFile(join(outDir, href), text)
  return href
}

/** Copies the dynamic subset and writes its style sheet; returns the href of the sheet. */
export async function buildDynamicSubset(outDir: string): Promise<string> {
  const fontsDir = await fontsDirOf(outDir)
  const sheet = await readFile(join(variableDir, 'pretendardvariable-dynamic-subset.css'), 'utf8')
  const subsetDir = join(variableDir, 'woff2-dynamic-subset')
  const names = new Map<string, string>()
  for (const file of (await readdir(subsetDir)).sort()) {
    const hash = shortHash(await readFile(join(subsetDir, file)))
    const name = `${file.replace('PretendardVariable.subset', 'any').replace('.woff2', '')}-${hash}.woff2`
    await copyFile(join(subsetDir, file), join(fontsDir, name))
    names.set(file, name)
  }
  const css = sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll("'Pretendard Variable'", "'Pretendard Any'")
    .replace(/url\(\.\/woff2-dynamic-subset\/([^)]+)\)/g, (_, file: string) => `url(${names.get(file)})`)
    .replace(/\s+/g, ' ')
  const href = `/assets/fonts/any-${shortHash(css)}.css`
  await writeFile(join(outDir, href), css)
  return href
}

function familySource() {
  return readFile(join(packageDir, 'dist/public/variable/PretendardVariable.ttf'))
}

async function fontsDirOf(outDir: string): Promise<string> {
  const dir = join(outDir, 'assets/fonts')
  await mkdir(dir, { recursive: true })
  return dir
}

async function writeSubset(source: Buffer, text: string, dir: string, name: string): Promise<string> {
  const bytes = await subsetFont(source, text, woff2)
  const file = `${name}-${shortHash(bytes)}.woff2`
  await writeFile(join(dir, file), bytes)
  return hrefOf(file)
}

function hrefOf(name: string): string {
  return `/assets/fonts/${name}`
}

/** Every distinct non-Latin character of the texts (Hangul, and the few symbols used beside it), sorted. */
export function hangulIn(texts: string[]): string {
  const latin = new Set(latinText)
  const found = new Set<string>()
  for (const text of texts)
    for (const char of text) if ((char.codePointAt(0) ?? 0) > 0x7e && !latin.has(char)) found.add(char)
  return [...found].sort().join('') || '가'
}

/** The blocks Hangul stands in, and what else the texts use beside it. */
function hangulRange(text: string): string {
  const others = text.replace(/[\u1100-\u11ff\u3000-\ud7ff]/g, '')
  return ['U+1100-11ff', 'U+3000-d7ff', ...(others ? [toUnicodeRange(others)] : [])].join(',')
}

/** Without a range a character the file lacks falls to the next family. */
function face(family: string, href: string, range?: string): string {
  const only = range ? `;unicode-range:${range}` : ''
  return `@font-face{font-family:'${family}';font-weight:400 800;font-display:swap;src:url(${href}) format('woff2')${only}}`
}

function shortHash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8)
}
