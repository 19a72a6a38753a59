import { z } from 'zod'
import { newsStatuses } from '#contract/news/codes.ts'
import { newsBounds, slugSchema, type Article, type ArticleInput } from '#contract/news/news.ts'

/** The form as it is typed. Messages are locale keys with their values after a `|`. */
function required(max: number) {
  return z.string().trim().min(1, 'news.errors.required').max(max, `news.errors.max|${max}`)
}

export const newsFormSchema = z.object({
  slug: z
    .string()
    .trim()
    .refine((slug) => slugSchema.safeParse(slug).success, 'news.errors.slug'),
  status: z.enum(newsStatuses),
  publishedAt: z.string(),
  titleKor: required(newsBounds.titleMax),
  titleEng: required(newsBounds.titleMax),
  summaryKor: required(newsBounds.summaryMax),
  summaryEng: required(newsBounds.summaryMax),
  bodyKor: required(newsBounds.bodyMax),
  bodyEng: required(newsBounds.bodyMax),
})
export type NewsForm = z.infer<typeof newsFormSchema>

export function formOf(article: Article | null): NewsForm {
  return {
    slug: article?.slug ?? '',
    status: article?.status ?? 'draft',
    publishedAt: article?.publishedAt ? new Date(article.publishedAt).toISOString().slice(0, 16) : '',
    titleKor: article?.titleKor ?? '',
    titleEng: article?.titleEng ?? '',
    summaryKor: article?.summaryKor ?? '',
    summaryEng: article?.summaryEng ?? '',
    bodyKor: article?.bodyKor ?? '',
    bodyEng: article?.bodyEng ?? '',
  }
}

export function inputOf({ publishedAt, ...form }: NewsForm): ArticleInput {
  return { ...form, publishedAt: publishedAt ? new Date(`${publishedAt}Z`).toISOString() : null }
}
