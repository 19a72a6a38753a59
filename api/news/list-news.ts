import type { Language } from '#contract/language.ts'
import type { Queryable } from '#db/connection.ts'
import { listVisibleNews } from '#db/news/news.ts'
import { pageOfRows } from '../http/page-key.ts'
import { presentNewsRow } from './present-news.ts'

/** A page of published articles in one language, newest first. @param after number of the last one of the page before. */
export async function listNews(
  db: Queryable,
  input: { language: Language; after: number | null; limit: number },
) {
  const rows = await listVisibleNews(db, { after: input.after, limit: input.limit + 1 })
  return pageOfRows(rows, {
    limit: input.limit,
    keyOf: (row) => row.id,
    present: (row) => presentNewsRow(row, input.language),
  })
}
