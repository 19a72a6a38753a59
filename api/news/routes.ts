import { listArticles } from '#db/news/news.ts'
import { renderArticle } from './render-article.ts'
import { listNews } from './list-news.ts'
import { readArticle, readNews } from './read-news.ts'
import { createArticle, modifyArticle } from './save-article.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { pageKey } from '../http/page-key.ts'
import { presentArticleRow } from './present-news.ts'

/** Two bodies of 30,000 Korean characters, three bytes each, and the rest. */
const jsonBytesMax = 512 * 1024

export function mountNews(mount: Mount) {
  mount(endpoints.listNews, ({ query, services: { db } }) =>
    listNews(db, { language: query.lang, after: pageKey(query.after), limit: query.limit }),
  )
  mount(endpoints.readNews, ({ params, query, services: { db } }) => readNews(db, params.id, query.lang))
  mountArticles(mount)
}

function mountArticles(mount: Mount) {
  mountList(mount, endpoints.listArticles, {
    list: listArticles,
    keyOf: (row) => row.news.id,
    present: (rows) => rows.map((row) => presentArticleRow(row)),
  })
  // Before the routes with a number in the same place.
  mount(endpoints.previewArticle, async ({ body }) => ({ html: renderArticle(body.body) }), { jsonBytesMax })
  mount(endpoints.readArticle, ({ params, services: { db } }) => readArticle(db, params.newsId))
  mount(
    endpoints.createArticle,
    ({ body, write, actor, requestId }) => write((tx) => createArticle(tx, body, { actor, requestId })),
    { messageKey: 'REGISTERED', jsonBytesMax },
  )
  mount(
    endpoints.modifyArticle,
    ({ body, params, write, actor, requestId }) =>
      write((tx) => modifyArticle(tx, { newsId: params.newsId, input: body }, { actor, requestId })),
    { messageKey: 'MODIFIED', jsonBytesMax },
  )
}
