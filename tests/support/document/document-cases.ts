import type { TestApi } from '../api.ts'
import type { Case } from '../routes/route-case.ts'
import { saveTestPerson } from '../account/people.ts'
import { saveTestDocument } from './document-rows.ts'
import { pictureOf } from './pictures.ts'

const none = { documentId: 999_999 }

/** Cases of documents. */
export function documentCases(fixture: () => { api: TestApi }) {
  const waiting = async () => ({ documentId: (await saveTestDocument(fixture().api)).documentId })
  return {
    readOwnDocuments: { good: () => ({}), bad: null },
    uploadDocument: {
      good: async () => {
        const { cookie, csrfToken } = (await saveTestPerson(fixture().api)).caller
        return {
          headers: { cookie, 'x-csrf-token': csrfToken },
          params: { kind: 'homeAddress' },
          query: 'fileName=bill.png',
          rawBody: await pictureOf({ format: 'png' }),
        }
      },
      bad: { params: { kind: 'passport' }, query: 'fileName=a', rawBody: 'x', code: 'BAD_REQUEST' },
    },
    readOwnDocument: {
      good: async () => {
        const { caller, documentId } = await saveTestDocument(fixture().api)
        return {
          headers: { cookie: caller.cookie, 'x-csrf-token': caller.csrfToken },
          params: { documentId },
        }
      },
      bad: { params: none, code: 'NOT_FOUND' },
    },
    listDocuments: {
      good: () => ({ query: 'state=submitted' }),
      bad: { query: 'state=x', code: 'BAD_REQUEST' },
    },
    readDocument: {
      good: async () => ({ params: await waiting() }),
      bad: { params: none, code: 'NOT_FOUND' },
    },
    openDocument: {
      good: async () => ({ params: await waiting(), body: { reason: 'It waits.' } }),
      bad: { params: none, body: { reason: '' }, code: 'BAD_REQUEST' },
    },
    decideDocument: {
      good: async () => ({ params: await waiting(), body: { decision: 'accepted' } }),
      bad: { params: none, body: { decision: 'refused', refusal: 'other', note: ' ' }, code: 'BAD_REQUEST' },
    },
    askDocumentAgain: {
      good: async () => {
        const params = await waiting()
        await fixture().api.admin.send('post', `/api/admin/documents/${params.documentId}/decide`, {
          body: { decision: 'accepted' },
        })
        return { params, body: { note: '주소가 바뀌었습니다.' } }
      },
      bad: { params: none, body: { note: 'why' }, code: 'NOT_FOUND' },
    },
  } satisfies Record<string, Case>
}
