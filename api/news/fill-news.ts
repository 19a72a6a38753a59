import { z } from 'zod'
import { newsFields, newsMarks, type NewsField, type NewsPlace } from '#contract/news/news-page.ts'
import { escapeHtml } from '../pages/escape-html.ts'

/** What stands in a place: of a neighbour slug and title, of the article read its body too. */
export type NewsWords = { [field in NewsField]?: string | undefined }

const fieldSchema = z.enum(newsFields)
const placeSchema = z.union([z.enum(['it', 'newer', 'older']), z.coerce.number()])

/**
 * A built page of news with its marks replaced, all in one pass: what a text says is never taken for a mark.
 * @param words the texts by place. @param answer what the API would have answered, under the key it is asked by.
 * @throws Error for a mark nothing is there for: the page is not the one these texts are for.
 */
export function fillNews(
  page: string,
  words: ReadonlyMap<NewsPlace, NewsWords>,
  answer: { key: string; value: unknown },
): string {
  return page.replace(newsMarks, (mark: string, place?: string, field?: string) => {
    if (place === undefined) return JSON.stringify(answer).replaceAll('<', '\\u003c')
    const name = fieldSchema.parse(field)
    const text = words.get(placeSchema.parse(place))?.[name]
    if (text === undefined) throw new Error(`Nothing is there for ${mark} of a page of news.`)
    // A body has been cleaned by render-article.ts.
    return name === 'html' ? text : escapeHtml(text)
  })
}
