import { sql } from 'drizzle-orm'
import { adminLogin, type TestApi } from '../api.ts'
import type { Case } from './route-case.ts'

interface Fixture {
  api: TestApi
  world: { projectId: number }
}

/** Changes of a project that wait for a second person. */
export function projectChangeCases(fixture: () => Fixture) {
  /** One that nobody who asks has asked for. */
  const asked = async (uid = '') => {
    const { api, world } = fixture()
    const { db } = api.database
    await db.execute(sql`
      update project_changes set state = 'withdrawn', decided_at = now() where state = 'open'`)
    const [row] = await db.execute<{ change_id: string }>(sql`
      insert into project_changes (project_id, subject, from_value, to_value, author_id, expires_at)
      select project_id, 'dailyCap', daily_cap_lamports::text, '123',
        coalesce((select uuid::text from users where uid = ${uid}), 'somebody else'), now() + interval '1 day'
      from projects where project_id = ${world.projectId} returning change_id`)
    return { params: { changeId: Number(row?.change_id) } }
  }
  const none = { changeId: 999_999 }
  return {
    listProjectChanges: {
      good: () => ({ query: 'state=open' }),
      bad: { query: 'state=gone', code: 'BAD_REQUEST' },
    },
    readProjectChange: { good: () => asked(), bad: { params: none, code: 'NOT_FOUND' } },
    decideProjectChange: {
      good: async () => ({ ...(await asked()), body: { decision: 'approve' } }),
      bad: { params: none, body: { decision: 'approve' }, code: 'NOT_FOUND' },
    },
    withdrawProjectChange: {
      good: async () => ({ ...(await asked(adminLogin.uid)), body: {} }),
      bad: { params: none, body: {}, code: 'NOT_FOUND' },
    },
  } satisfies Record<string, Case>
}
