import type { Tx } from '#db/connection.ts'
import { saveArticle, saveNewArticle, type NewsValues } from '#db/news/news.ts'
import { isUniqueViolation } from '#db/sql/unique-violation.ts'
import { badField } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Article, ArticleInput } from '#contract/news/news.ts'
import { readArticle } from './read-news.ts'
import type { Author } from '../author.ts'

/** @throws AppError BAD_REQUEST when another article has the slug. */
export function createArticle(tx: Tx, input: ArticleInput, author: Author): Promise<Article> {
  const entry = { action: 'news.create', read: (id: number) => readArticle(tx, id) } as const
  return auditedNew(tx, entry, author, () =>
    saveNewArticle(tx, { ...valuesOf(input), registrantId: author.actor }).catch(asSlugTaken),
  )
}

/** @throws AppError NOT_FOUND, BAD_REQUEST when another article has the slug. */
export function modifyArticle(
  tx: Tx,
  { newsId, input }: { newsId: number; input: ArticleInput },
  author: Author,
): Promise<Article> {
  const entry = { action: 'news.modify', id: newsId, read: (id: number) => readArticle(tx, id) } as const
  const values = { ...valuesOf(input), modifierId: author.actor, modifiedAt: new Date() }
  return audited(tx, entry, author, () => saveArticle(tx, newsId, values).catch(asSlugTaken))
}

function asSlugTaken(error: unknown): never {
  if (isUniqueViolation(error, 'news_slug')) throw badField('slug', 'SLUG_TAKEN')
  throw error
}

function valuesOf(input: ArticleInput): NewsValues {
  return { ...input, publishedAt: publicationOf(input) }
}

function publicationOf({ status, publishedAt }: ArticleInput) {
  if (publishedAt) return new Date(publishedAt)
  return status === 'published' ? new Date() : null
}
