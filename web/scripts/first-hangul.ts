import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A character that so many of the content pages use is worth having before the first paint. */
const pageShareMin = 0.5

/** Locale files whose sentences stand in the first screen of some page. */
const firstSentences = ['menu', 'titles']

/**
 * The text whose characters a Korean page needs for its first paint: names, menus, every headline, the opening of the
 * main page, and what stands on many pages. @param siteDir `web/src`
 */
export async function firstHangul(siteDir: string): Promise<string> {
  const contentDir = join(siteDir, 'content/kor')
  const names = (await readdir(contentDir, { recursive: true }))
    .filter((name) => name.endsWith('.mdx'))
    .sort()
  const pages = await Promise.all(names.map((name) => readFile(join(contentDir, name), 'utf8')))
  const sentences = await Promise.all(
    firstSentences.map((name) => readFile(join(siteDir, `site/locales/kor/${name}.json`), 'utf8')),
  )
  const { hero }: { hero: unknown } = JSON.parse(
    await readFile(join(siteDir, 'site/locales/kor/main.json'), 'utf8'),
  )
  return [...sentences, JSON.stringify(hero), ...pages.map(headOf), oftenIn(pages)].join('')
}

/** Headline and eyebrow of a content page. */
const headOf = (page: string): string =>
  [...page.matchAll(/^(?:headline|eyebrow): (.*)$/gm)].map(([, text = '']) => text).join('')

/** The characters that a share of the pages has in common. */
function oftenIn(pages: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const page of pages) for (const char of new Set(page)) counts.set(char, (counts.get(char) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= pages.length * pageShareMin)
    .map(([char]) => char)
    .join('')
}
