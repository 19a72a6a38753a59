import { z } from 'zod'
import { freshKey, type Caller } from './api.ts'

/** A published article with an address of its own. */
export function articleBody(overrides: Record<string, unknown> = {}) {
  return {
    slug: `article-${freshKey().slice(0, 13)}`,
    titleKor: '제목',
    titleEng: 'Title',
    summaryKor: '요약',
    summaryEng: 'Summary',
    bodyKor: '본문 **강조**입니다.',
    bodyEng: 'The *body*.',
    status: 'published',
    ...overrides,
  }
}

const made = z.object({ newsId: z.number(), slug: z.string(), publishedAt: z.string().nullable() })

export async function createArticle(admin: Caller, overrides: Record<string, unknown> = {}) {
  const reply = await admin.send('post', '/api/admin/news', { body: articleBody(overrides) })
  return made.parse(reply.body.returnValue)
}
