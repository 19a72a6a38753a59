import { inEvery, type Language } from '#contract/language.ts'
import type { ArticleRecord, NewsRecord } from '#db/news/news.ts'
import { renderArticle } from './render-article.ts'
import { articleRowSchema, articleSchema, type NewsRow, type NewsView } from '#contract/news/news.ts'
import { presentInstant } from '../http/instant.ts'
import { presenterOf } from '../http/presenter.ts'

/** A published article as a line of the public list. */
export function presentNewsRow(news: NewsRecord, language: Language): NewsRow {
  const publishedAt = news.publishedAt ?? news.registeredAt
  return {
    newsId: news.id,
    slug: news.slug,
    title: titleIn(news, language),
    summary: language === 'kor' ? news.summaryKor : news.summaryEng,
    publishedAt: presentInstant(publishedAt),
    day: days[language].format(publishedAt),
  }
}

function daysIn(locale: string) {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Seoul' })
}
const days = inEvery(daysIn)

/** A published article with its body as safe HTML. */
export function presentNewsView(
  news: NewsRecord,
  neighbours: { newer: NewsRecord | null; older: NewsRecord | null },
  language: Language,
): NewsView {
  return {
    ...presentNewsRow(news, language),
    html: renderArticle(language === 'kor' ? news.bodyKor : news.bodyEng),
    newer: neighbourOf(neighbours.newer, language),
    older: neighbourOf(neighbours.older, language),
  }
}

function titleIn(news: NewsRecord, language: Language) {
  return language === 'kor' ? news.titleKor : news.titleEng
}
function neighbourOf(news: NewsRecord | null, language: Language) {
  return news && { slug: news.slug, title: titleIn(news, language) }
}

/** What the row of an article does not say itself. */
function shownOf({ news, registrant, modifier }: ArticleRecord) {
  return {
    ...news,
    newsId: news.id,
    isVisible: news.status === 'published' && news.publishedAt !== null && news.publishedAt <= new Date(),
    registrant: registrant ?? news.registrantId,
    modifier: modifier ?? news.modifierId,
  }
}

/** An article as a line of the admins' list. */
export const presentArticleRow = presenterOf(articleRowSchema, shownOf)
/** An article with its bodies as they were typed. */
export const presentArticle = presenterOf(articleSchema, shownOf)
