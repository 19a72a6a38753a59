/**
 * Builds the fonts into `<outDir>/assets/fonts` from the installed `pretendard` package. No network.
 *
 * Three layers, so that a page loads what it shows and no more:
 * `latin` (Latin and punctuation, 23 KB), `ko-<name>` (only the Hangul our own sentences use; on the site in two
 * files, what is seen first and the rest), and, for pages that show what people typed, Pretendard's dynamic subset.
 */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { fallbackFaces, latinRange, latinText, toUnicodeRange } from './font-faces.ts'

const require = createRequire(import.meta.url)
const packageDir = dirname(require.resolve('pretendard/package.json'))
const variableDir = join(packageDir, 'dist/web/variable')
const axes = { wght: { min: 400, max: 800, default: 400 } }

/** Ligatures of arrows and the many alternate letters of the family would be a third of the Latin file. */
const features = ['kern', 'ccmp', 'mark', 'tnum', 'ss06']

export interface FontBuild {
  /** The three parts of what goes into a <style> in the head. */
  latinFace: string
  koreanFace: string
  fallbackFaces: string
  /** Preload on every page. */
  latinHref: string
  /** Preload on Korean pages. */
  koreanHref: string
  /** The Hangul that may come after the first paint, as a family of its own. */
  late?: { href: string; face: string }
  /** The characters beyond Latin that the Korean fonts have. */
  covered: string
  /** What pages that show what people typed need to know: see writeTextFonts. */
  textFontsHref?: string
}

/** The Latin set, which both builds share; returns its href. */
export async function buildLatinFont(outDir: string): Promise<string> {
  return writeSubset(await familySource(), latinText, await fontsDirOf(outDir), 'latin')
}

/**
 * Subsets the Hangul found in `texts`; returns the head parts for one build. With `first`, only its Hangul is in the
 * font that is preloaded, and the rest in one that may come later.
 */
export async function buildFonts(
  outDir: string,
  name: string,
  latinHref: string,
  texts: string[],
  first?: string,
): Promise<FontBuild> {
  const fontsDir = await fontsDirOf(outDir)
  const source = await familySource()
  const covered = hangulIn(texts)
  const soon = first === undefined ? covered : hangulIn([first])
  const late = Array.from(covered)
    .filter((char) => !soon.includes(char))
    .join('')
  const koreanHref = await writeSubset(source, soon, fontsDir, `ko-${name}`)
  const lateHref = late ? await writeSubset(source, late, fontsDir, `ko-${name}-late`) : null
  return {
    latinFace: face('Pretendard', latinHref, latinRange),
    // The whole block: a syllable the file lacks falls to the next family, and pages stay short.
    koreanFace: face('Pretendard', koreanHref, hangulRange(soon)),
    fallbackFaces,
    latinHref,
    koreanHref,
    ...(lateHref && { late: { href: lateHref, face: face('Pretendard Late', lateHref, hangulRange(late)) } }),
    covered,
  }
}

/**
 * Writes which characters the site's own font has and where the sheet with all others is. A page with typed text
 * reads it, and fetches the sheet (eight times as large) only for a character that is missing. @returns its href.
 */
export async function writeTextFonts(
  outDir: string,
  it: { sheet: string; covered: string },
): Promise<string> {
  const text = JSON.stringify(it)
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

const familySource = () => readFile(join(packageDir, 'dist/public/variable/PretendardVariable.ttf'))

async function fontsDirOf(outDir: string): Promise<string> {
  const dir = join(outDir, 'assets/fonts')
  await mkdir(dir, { recursive: true })
  return dir
}

async function writeSubset(source: Buffer, text: string, dir: string, name: string): Promise<string> {
  const bytes = await subsetFont(source, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  })
  const file = `${name}-${shortHash(bytes)}.woff2`
  await writeFile(join(dir, file), bytes)
  return `/assets/fonts/${file}`
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

function face(family: string, href: string, range: string): string {
  return `@font-face{font-family:'${family}';font-weight:400 800;font-display:swap;src:url(${href}) format('woff2');unicode-range:${range}}`
}

function shortHash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8)
}
