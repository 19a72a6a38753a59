import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import { saveNewWindow } from '#db/airdrop/windows.ts'
import { freshKey, type TestApi } from '../api.ts'
import type { Case } from '../routes/route-case.ts'
import { solanaSigner } from '../wallet/signers.ts'

export const hourMs = 3_600_000

/** A window that is open, as the console stores it. @returns its id. */
export function saveTestWindow(
  db: Db,
  projectId: number,
  values: Partial<Parameters<typeof saveNewWindow>[1]> = {},
): Promise<number> {
  return saveNewWindow(db, {
    ...{ projectId, titleKor: '신청', titleEng: 'Applications', onePer: 'person', isReviewed: true },
    ...{ opensAt: new Date(Date.now() - hourMs), closesAt: new Date(Date.now() + hourMs) },
    ...values,
  })
}

/** What the form of the console sends. */
export function windowBody(projectId: number, values: Record<string, unknown> = {}) {
  return {
    ...{ projectId, titleKor: '신청', titleEng: 'Applications', onePer: 'person', isReviewed: true },
    opensAt: new Date(Date.now() - hourMs).toISOString(),
    closesAt: new Date(Date.now() + hourMs).toISOString(),
    ...values,
  }
}

/** An application as the site stores it. @returns its id. */
export async function saveTestApplication(
  db: Db,
  values: { address: string; windowId?: number; state?: string; userUuid?: string },
): Promise<number> {
  const { address, windowId = null, state = 'accepted', userUuid = null } = values
  const [row] = await db.execute<{ id: string }>(sql`
    insert into airdrop_applications (window_id, solana_address, applicant_key, state, user_uuid)
    values (${windowId}, ${address}, ${windowId === null ? null : address}, ${state}, ${userUuid}) returning application_id as id`)
  return Number(row?.id)
}

/** Cases of application windows and of what is decided of applications. */
export function airdropCases(fixture: () => { api: TestApi; world: { projectId: number } }) {
  const db = () => fixture().api.database.db
  const projectId = () => fixture().world.projectId
  const one = async () => ({
    params: {
      applicationId: await saveTestApplication(db(), { address: solanaSigner().address, state: 'received' }),
    },
  })
  const none = { params: { applicationId: 999_999 }, code: 'NOT_FOUND' }
  const noWindow = { params: { windowId: 999_999 }, code: 'NOT_FOUND' }
  return {
    listAirdropApplications: {
      good: () => ({ query: 'search=a&paid=none' }),
      bad: { query: 'limit=0', code: 'BAD_REQUEST' },
    },
    readAirdropApplication: { good: one, bad: none },
    downloadAirdropApplications: {
      good: () => ({ query: 'state=received' }),
      bad: { query: 'state=x', code: 'BAD_REQUEST' },
    },
    decideAirdropApplication: {
      good: async () => ({ ...(await one()), body: { decision: 'accept' } }),
      bad: { params: { applicationId: 1 }, body: { decision: 'refuse' }, code: 'BAD_REQUEST' },
    },
    decideAirdropApplications: {
      good: async () => {
        const { params } = await one()
        return { body: { applicationIds: [params.applicationId], decision: 'refuse', reason: 'A robot.' } }
      },
      bad: { body: { applicationIds: [], decision: 'accept' }, code: 'BAD_REQUEST' },
    },
    listMyApplications: { good: () => ({}), bad: { query: 'after=x', code: 'BAD_REQUEST' } },
    withdrawApplication: {
      good: async () => {
        const { params } = await one()
        await db().execute(sql`
          update airdrop_applications set user_uuid = (select uuid from users where role = 'owner' order by registered_at limit 1)
          where application_id = ${params.applicationId}`)
        return { params, body: {} }
      },
      bad: { ...none, body: {} },
    },
    listApplicationWindows: {
      good: () => ({ query: 'search=a' }),
      bad: { query: 'limit=0', code: 'BAD_REQUEST' },
    },
    readApplicationWindow: {
      good: async () => ({ params: { windowId: await saveTestWindow(db(), projectId()) } }),
      bad: noWindow,
    },
    createApplicationWindow: {
      good: () => ({ body: windowBody(projectId()), headers: { 'idempotency-key': freshKey() } }),
      bad: { body: windowBody(1, { closesAt: '2020-01-01T00:00:00Z' }), code: 'BAD_REQUEST' },
    },
    modifyApplicationWindow: {
      good: async () => ({
        params: { windowId: await saveTestWindow(db(), projectId()) },
        body: windowBody(projectId()),
      }),
      bad: { ...noWindow, body: windowBody(999_999), code: 'NO_SUCH_PROJECT' },
    },
    listOpenWindows: { good: () => ({}), bad: null },
  } satisfies Record<string, Case>
}
