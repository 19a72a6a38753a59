import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { newsStatuses } from '#contract/news/codes.ts'
import { audit, identity, instant } from '../../columns.ts'

/** Articles of the news pages, each in both languages. Bodies are Markdown as it was typed. */
export const news = pgTable(
  'news',
  {
    id: identity('news_id'),
    /** The address of the article; the number works in its place. */
    slug: text('slug').notNull(),
    titleKor: text('title_kor').notNull(),
    titleEng: text('title_eng').notNull(),
    summaryKor: text('summary_kor').notNull(),
    summaryEng: text('summary_eng').notNull(),
    bodyKor: text('body_kor').notNull(),
    bodyEng: text('body_eng').notNull(),
    status: text('status', { enum: newsStatuses }).notNull().default('draft'),
    /** In the future: visible from then on. Kept when an article becomes a draft again. */
    publishedAt: instant('published_at'),
    ...audit,
  },
  (t) => [
    uniqueIndex('news_slug').on(t.slug),
    // The public list reads this backwards.
    index('news_published')
      .on(t.publishedAt, t.id)
      .where(sql`${t.status} = 'published' and ${t.deletedAt} is null`),
    check('news_published_has_time', sql`${t.status} <> 'published' or ${t.publishedAt} is not null`),
  ],
)
