import { z } from 'zod'
import { languages } from '../language.ts'
import { newsStatuses } from './codes.ts'
import { idSchema, instantSchema, pageOf, pageQuery } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { blockText, lineText } from '../text.ts'

/** Longest texts of an article, in characters. */
export const newsBounds = { slugMax: 80, titleMax: 120, summaryMax: 220, bodyMax: 30_000 } as const

/** In the place of a slug: the newest article. */
export const latestNewsId = 'latest'

function text(max: number) {
  return lineText().trim().min(1).max(max)
}
function block(max: number) {
  return blockText().trim().min(1).max(max)
}
const languageQuery = z.object({ lang: z.enum(languages).default('kor') })

/** Words of a-z and digits joined by hyphens. A number or `latest` would hide another article. */
export const slugSchema = z
  .string()
  .trim()
  .min(1)
  .max(newsBounds.slugMax)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .refine((slug) => slug !== latestNewsId && !/^\d+$/.test(slug), { params: { code: 'SLUG_RESERVED' } })

/** What an admin types of an article. Bodies are Markdown; HTML in them is shown as text. */
export const articleInputSchema = z.object({
  slug: slugSchema,
  titleKor: text(newsBounds.titleMax),
  titleEng: text(newsBounds.titleMax),
  summaryKor: text(newsBounds.summaryMax),
  summaryEng: text(newsBounds.summaryMax),
  bodyKor: block(newsBounds.bodyMax),
  bodyEng: block(newsBounds.bodyMax),
  status: z.enum(newsStatuses),
  /** Published without a time means now; with one in the future, from then on. */
  publishedAt: instantSchema.nullable().default(null),
})
export type ArticleInput = z.infer<typeof articleInputSchema>

export const articleSchema = articleInputSchema.extend({
  newsId: z.number().int(),
  publishedAt: z.string().nullable(),
  /** It is public now. */
  isVisible: z.boolean(),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type Article = z.infer<typeof articleSchema>

/** A line of the admins' list: all but the bodies. */
export const articleRowSchema = articleSchema.omit({ bodyKor: true, bodyEng: true })
export type ArticleRow = z.infer<typeof articleRowSchema>

/** A line of the public list, in the language asked for. */
export const newsRowSchema = z.object({
  newsId: z.number().int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: z.string(),
  /** The same as a day in Seoul, where news is made, in the language asked for. */
  day: z.string(),
})
export type NewsRow = z.infer<typeof newsRowSchema>

const neighbourSchema = z.object({ slug: z.string(), title: z.string() }).nullable()

export const newsViewSchema = newsRowSchema.extend({
  /** The body as HTML without scripts, styles or foreign pictures. */
  html: z.string(),
  newer: neighbourSchema,
  older: neighbourSchema,
})
export type NewsView = z.infer<typeof newsViewSchema>

const tag = 'News'
const params = z.object({ newsId: idSchema })

export const listNews = read('/api/news', {
  tag,
  summary: 'Published articles in one language, newest first',
  role: 'public',
  query: pageQuery.extend({
    limit: z.coerce.number<number | string>().int().min(1).max(50).default(10),
    ...languageQuery.shape,
  }),
  reply: pageOf(newsRowSchema),
})
export const readNews = read('/api/news/{id}', {
  tag,
  summary: 'One published article by slug or number, or the latest, with its neighbours',
  role: 'public',
  errors: ['NOT_FOUND'],
  params: z.object({
    id: z
      .string()
      .max(newsBounds.slugMax)
      .regex(/^[a-z0-9-]+$/),
  }),
  query: languageQuery,
  reply: newsViewSchema,
})
export const listArticles = read('/api/admin/news', {
  tag,
  summary: 'All articles, drafts too, last registered first',
  role: 'viewer',
  area: 'news',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    status: z.enum(newsStatuses).optional(),
  }),
  reply: pageOf(articleRowSchema),
})
export const readArticle = read('/api/admin/news/{newsId}', {
  tag,
  summary: 'One article in both languages, as it was typed',
  role: 'viewer',
  area: 'news',
  errors: ['NOT_FOUND'],
  params,
  reply: articleSchema,
})
export const createArticle = write('/api/admin/news', {
  tag,
  summary: 'Register an article',
  role: 'operator',
  area: 'news',
  body: articleInputSchema,
  reply: articleSchema,
  create: true,
})
export const modifyArticle = write('/api/admin/news/{newsId}', {
  tag,
  summary: 'Modify an article; as a draft it is taken off the site',
  role: 'operator',
  area: 'news',
  errors: ['NOT_FOUND'],
  method: 'put',
  params,
  body: articleInputSchema,
  reply: articleSchema,
})
export const previewArticle = write('/api/admin/news/preview', {
  tag,
  summary: 'A body as the site would show it; nothing is stored',
  role: 'operator',
  area: 'news',
  body: z.object({ body: blockText().max(newsBounds.bodyMax) }),
  reply: z.object({ html: z.string() }),
})
