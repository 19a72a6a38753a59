import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { saveArticle, saveNewArticle, type NewsValues } from '#db/news/news.ts'
import { isUniqueViolation } from '#db/sql/unique-violation.ts'
import { badField } from '../app-error.ts'
import type { Article, ArticleInput } from '#contract/news/news.ts'
import { readArticle } from './read-news.ts'
import type { Author } from '../author.ts'

/** @throws AppError BAD_REQUEST when another article has the slug. */
export async function createArticle(tx: Tx, input: ArticleInput, author: Author): Promise<Article> {
  const values = { ...valuesOf(input), registrantId: author.actor }
  const newsId = await saveNewArticle(tx, values).catch(asSlugTaken)
  const after = await readArticle(tx, newsId)
  await saveAudit(tx, { ...author, action: 'news.create', entityId: newsId, after })
  return after
}

/** @throws AppError NOT_FOUND, BAD_REQUEST when another article has the slug. */
export async function modifyArticle(
  tx: Tx,
  options: { newsId: number; input: ArticleInput },
  author: Author,
): Promise<Article> {
  const { newsId, input } = options
  const before = await readArticle(tx, newsId)
  const values = { ...valuesOf(input), modifierId: author.actor, modifiedAt: new Date() }
  await saveArticle(tx, newsId, values).catch(asSlugTaken)
  const after = await readArticle(tx, newsId)
  await saveAudit(tx, { ...author, action: 'news.modify', entityId: newsId, before, after })
  return after
}

function asSlugTaken(error: unknown): never {
  if (isUniqueViolation(error, 'news_slug')) throw badField('slug', 'SLUG_TAKEN')
  throw error
}

function valuesOf(input: ArticleInput): NewsValues {
  return {
    slug: input.slug,
    titleKor: input.titleKor,
    titleEng: input.titleEng,
    summaryKor: input.summaryKor,
    summaryEng: input.summaryEng,
    bodyKor: input.bodyKor,
    bodyEng: input.bodyEng,
    status: input.status,
    publishedAt: publicationOf(input),
  }
}

function publicationOf({ status, publishedAt }: ArticleInput) {
  if (publishedAt) return new Date(publishedAt)
  return status === 'published' ? new Date() : null
}
