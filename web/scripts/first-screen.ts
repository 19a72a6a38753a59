/** As many characters of a page's content as a first screen shows, near enough. */
const contentLength = 400

/** Menus that are folded away; nothing in them nests. */
const folded = /<div\b[^>]* hidden="[^>]*>.*?<\/div>/gs

/**
 * The text of a page that is seen before the first scroll: its header, and the beginning of its content.
 * @param html the body of a finished page
 */
export function firstScreenOf(html: string): string {
  const shown = html.replace(folded, '')
  const at = shown.indexOf('<main')
  return textOf(shown.slice(0, at)) + textOf(shown.slice(at)).slice(0, contentLength)
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '')
}

/** A character that this share of the articles has is worth having before an article is painted. */
const shareMin = 0.5

/** Every article has its date beside it. */
const dates = '년월일'

/** What articles have in common, for the pages that are filled with one when they are asked for. */
export function frequentIn(articles: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const article of articles)
    for (const char of new Set(article)) counts.set(char, (counts.get(char) ?? 0) + 1)
  const isFrequent = (char: string): boolean => (counts.get(char) ?? 0) >= articles.length * shareMin
  return dates + [...counts.keys()].filter(isFrequent).join('')
}
