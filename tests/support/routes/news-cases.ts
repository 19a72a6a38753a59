import { freshKey, type TestApi } from '../api.ts'
import { articleBody, createArticle } from '../articles.ts'
import type { Db } from '#db/connection.ts'
import { inquiryBody, putMail, saveTestInquiry } from '../inquiries.ts'
import type { Case } from './route-case.ts'

/** Cases of the routes of news and inquiries. */
export function newsCases(api: () => TestApi) {
  return {
    listNews: { good: () => ({ query: 'lang=eng' }), bad: { query: 'lang=idn', code: 'BAD_REQUEST' } },
    readNews: {
      good: async () => ({ params: { id: (await createArticle(api().admin)).slug } }),
      bad: { params: { id: 'nothing-here' }, code: 'NOT_FOUND' },
    },
    listArticles: { good: () => ({ query: 'search=a' }), bad: { query: 'status=gone', code: 'BAD_REQUEST' } },
    readArticle: {
      good: async () => ({ params: { newsId: (await createArticle(api().admin)).newsId } }),
      bad: { params: { newsId: 999_999 }, code: 'NOT_FOUND' },
    },
    createArticle: {
      good: () => ({ body: articleBody(), headers: { 'idempotency-key': freshKey() } }),
      bad: { body: articleBody({ slug: 'Not A Slug' }), code: 'BAD_REQUEST' },
    },
    modifyArticle: {
      good: async () => ({
        params: { newsId: (await createArticle(api().admin)).newsId },
        body: articleBody({ status: 'draft' }),
      }),
      bad: { params: { newsId: 1 }, body: articleBody({ titleKor: '' }), code: 'BAD_REQUEST' },
    },
    submitInquiry: {
      good: () => ({ body: inquiryBody(), headers: { 'idempotency-key': freshKey() } }),
      bad: { body: inquiryBody({ email: 'nobody' }), code: 'BAD_REQUEST' },
    },
    listInquiries: { good: () => ({ query: 'status=open' }), bad: { query: 'kind=x', code: 'BAD_REQUEST' } },
    readInquiry: {
      good: async () => ({ params: { inquiryId: (await saveTestInquiry(api().database.db)).id } }),
      bad: { params: { inquiryId: 999_999 }, code: 'NOT_FOUND' },
    },
    modifyInquiry: {
      good: async () => ({
        params: { inquiryId: (await saveTestInquiry(api().database.db)).id },
        body: { status: 'done' },
      }),
      bad: { params: { inquiryId: 1 }, body: { status: 'gone' }, code: 'BAD_REQUEST' },
    },
    resendInquiry: {
      good: async () => ({
        params: { inquiryId: await failedInquiry(api().database.db) },
      }),
      bad: { params: { inquiryId: 999_999 }, body: {}, code: 'NOT_FOUND' },
    },
    previewArticle: { good: () => ({ body: { body: '**a**' } }), bad: { body: {}, code: 'BAD_REQUEST' } },
  } satisfies Record<string, Case>
}

async function failedInquiry(db: Db) {
  const { id, mailId } = await saveTestInquiry(db)
  await putMail(db, mailId, 'failed')
  return id
}
