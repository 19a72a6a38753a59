/**
 * Builds the fonts into `<outDir>/assets/fonts` from the installed `pretendard` package. No network.
 *
 * Three layers, so that a page loads what it shows and no more:
 * `latin` (Latin and punctuation, about 30 KB), `ko-<name>` (only the Hangul our own sentences use), and,
 * for pages that show what people typed, Pretendard's dynamic subset as a second family.
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

export interface FontBuild {
  /** Goes into a <style> in the head. */
  inlineCss: string
  /** Preload on every page. */
  latinHref: string
  /** Preload on Korean pages. */
  koreanHref: string
}

/** Subsets the Hangul found in `texts` and the Latin set; returns the head parts for one build. */
export async function buildFonts(outDir: string, name: string, texts: string[]): Promise<FontBuild> {
  const fontsDir = join(outDir, 'assets/fonts')
  await mkdir(fontsDir, { recursive: true })
  const source = await readFile(join(packageDir, 'dist/public/variable/PretendardVariable.ttf'))
  const hangul = hangulIn(texts)
  const [latin, korean] = await Promise.all([
    writeSubset(source, latinText, fontsDir, 'latin'),
    writeSubset(source, hangul, fontsDir, `ko-${name}`),
  ])
  const inlineCss = [
    face('Pretendard', latin, latinRange),
    face('Pretendard', korean, toUnicodeRange(hangul)),
    fallbackFaces,
  ].join('')
  return { inlineCss, latinHref: latin, koreanHref: korean }
}

/** Copies the dynamic subset and writes its style sheet; returns the href of the sheet. */
export async function buildDynamicSubset(outDir: string): Promise<string> {
  const fontsDir = join(outDir, 'assets/fonts')
  await mkdir(fontsDir, { recursive: true })
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

async function writeSubset(source: Buffer, text: string, dir: string, name: string): Promise<string> {
  const bytes = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes: axes })
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

function face(family: string, href: string, range: string): string {
  return `@font-face{font-family:'${family}';font-weight:400 800;font-display:swap;src:url(${href}) format('woff2');unicode-range:${range}}`
}

function shortHash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8)
}
