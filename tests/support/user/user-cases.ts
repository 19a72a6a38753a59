import { sql } from 'drizzle-orm'
import type { TestApi } from '../api.ts'
import type { Case } from '../routes/route-case.ts'
import { saveTestPerson } from '../account/people.ts'

const nobody = { uuid: '00000000-0000-4000-8000-000000000000' }

/** Cases of the list of users. */
export function userCases(fixture: () => { api: TestApi }) {
  const person = async () => ({ uuid: (await saveTestPerson(fixture().api)).uuid })
  const blocked = async () => {
    const params = await person()
    await fixture().api.database.db.execute(
      sql`update users set status = 'blocked' where uuid = ${params.uuid}`,
    )
    return params
  }
  return {
    listUsers: {
      good: () => ({ query: 'search=person&status=active' }),
      bad: { query: 'status=x', code: 'BAD_REQUEST' },
    },
    downloadUsers: { good: () => ({ query: 'kind=person' }), bad: { query: 'kind=x', code: 'BAD_REQUEST' } },
    readUser: { good: async () => ({ params: await person() }), bad: { params: nobody, code: 'NOT_FOUND' } },
    openContacts: {
      good: async () => ({ params: await person(), body: { reason: 'They asked to be called.' } }),
      bad: { params: nobody, body: { reason: 'They asked to be called.' }, code: 'NOT_FOUND' },
    },
    blockUser: {
      good: async () => ({ params: await person(), body: { reason: 'Attacks the login.' } }),
      bad: { params: nobody, body: { reason: '' }, code: 'BAD_REQUEST' },
    },
    unblockUser: {
      good: async () => ({ params: await blocked(), body: { reason: 'It was somebody else.' } }),
      bad: { params: nobody, body: { reason: 'It was somebody else.' }, code: 'NOT_FOUND' },
    },
  } satisfies Record<string, Case>
}
