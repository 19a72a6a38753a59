import type { Language } from '../language.ts'

/**
 * The pages of news are built once, with marks in the place of what the database holds, and filled by the API at every
 * request: their text needs no script. Where the API cannot, the page as built asks for it.
 */

/** What an article shows; `html` is its body, cleaned. */
export const newsFields = ['slug', 'title', 'summary', 'publishedAt', 'day', 'html'] as const
export type NewsField = (typeof newsFields)[number]

/** Articles of one page of the list. */
export const newsRowsPerPage = 7

/** The place of an article on the page: of the list by its turn, the one that is read, those before and after it. */
export type NewsPlace = number | 'it' | 'newer' | 'older'

/** Stands in a page for a field of the article in a place. */
export function newsMark(place: NewsPlace, field: NewsField): string {
  return `__${place}_${field}__`
}

/** Below the built web: the page of a list of so many articles. */
export function newsListPage(language: Language, rows: number, hasMore: boolean): string {
  return `_news/${language}/companyNews-${rows}${hasMore ? '-more' : ''}.html`
}

/** The page of an article that has these neighbours. @param routeId of the latest, or of one with an address. */
export function newsViewPage(
  language: Language,
  routeId: string,
  has: { newer: boolean; older: boolean },
): string {
  return `_news/${language}/${routeId}${has.newer ? '-newer' : ''}${has.older ? '-older' : ''}.html`
}

/** Where the page carries what the API would have answered: `{ key, value }`, as JSON. */
export const firstAnswerId = 'first-answer'
/** Stands in a page for that. */
export const firstAnswerMark = '__answer__'

/** Finds every mark: the place, then the field; neither of the answer's. */
export const newsMarks = new RegExp(
  `__(\\d|it|newer|older)_(${newsFields.join('|')})__|${firstAnswerMark}`,
  'g',
)

/** What the list asks the API for. @param after the cursor of the page before. */
export function newsListKey(language: Language, after: string | null): string {
  return `/api/news?lang=${language}&limit=${newsRowsPerPage}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`
}

/** What an article asks the API for. @param id slug, number or `latest`. */
export function newsViewKey(language: Language, id: string): string {
  return `/api/news/${encodeURIComponent(id)}?lang=${language}`
}
