import { sql } from 'drizzle-orm'
import { saveChoices } from '#db/notice/choices.ts'
import { signUnsubscribe } from '#db/notice/unsubscribe.ts'
import { createPersonalVault } from '#db/vault.ts'
import type { TestApi } from '../api.ts'
import type { Case } from '../routes/route-case.ts'
import { tell } from './notice-rows.ts'

/** Cases of the routes of notices. */
export function noticeCases(fixture: () => { api: TestApi }) {
  const choices = { mailKinds: ['reveal' as const], quietFrom: 1320, quietUntil: 480 }
  /** The admin who asks, with a notice that is unread and something that was chosen. */
  const reader = async () => {
    const { env, database } = fixture().api
    const [user] = await database.db.execute<{ uuid: string }>(
      sql`select uuid from users where uid = ${env.ADMIN_EMAIL ?? ''}`,
    )
    const userUuid = user?.uuid ?? ''
    await database.db.transaction((tx) => saveChoices(tx, userUuid, choices))
    await tell(database.db, { userUuid, code: 'passwordChanged', entity: 'password:case', params: {} })
    return userUuid
  }
  return {
    listMyNotices: { good: () => ({}), bad: { query: 'after=x', code: 'BAD_REQUEST' } },
    countMyNotices: { good: () => ({}), bad: null },
    readMyNotices: {
      good: async () => {
        await reader()
        return { body: { noticeIds: null } }
      },
      bad: { body: { noticeIds: ['x'] }, code: 'BAD_REQUEST' },
    },
    readNoticeChoices: { good: () => ({}), bad: null },
    modifyNoticeChoices: {
      good: () => ({ body: choices }),
      bad: { body: { ...choices, quietFrom: 1440 }, code: 'BAD_REQUEST' },
    },
    unsubscribe: {
      good: async () => {
        const user = await reader()
        const personal = createPersonalVault(fixture().api.env.PERSONAL_KEY)
        const signature = signUnsubscribe(personal, { userUuid: user, kind: 'reveal' })
        return { query: `user=${user}&kind=reveal&signature=${signature}`, body: {} }
      },
      bad: {
        query: 'user=6c0e1a52-0000-4000-8000-000000000000&kind=reveal&signature=none',
        ...{ body: {}, code: 'NOT_FOUND' },
      },
    },
  } satisfies Record<string, Case>
}
