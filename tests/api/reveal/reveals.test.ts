import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { openAdmins, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { mappingText, revealBody } from '../../support/kinds/reveals.ts'
import { asRevealed, createTestReveal } from '../../support/routes/reveal-cases.ts'
import { createCollection, createProject } from '../../support/world.ts'

let api: TestApi
let admins: Awaited<ReturnType<typeof openAdmins>>
let collectionId = 0
beforeAll(async () => {
  api = await openTestApi()
  admins = await openAdmins(api)
  const { projectId } = await createProject(api.admin)
  collectionId = (await createCollection(api.admin, api.database.db, projectId)).collectionId
})
afterAll(() => api.close())

function made(input: Record<string, unknown> = {}) {
  return createTestReveal({ api, world: { collectionId } }, input)
}
type Change = 'scheduleReveal' | 'unscheduleReveal' | 'cancelReveal' | 'rollBackReveal'
async function change(by: Caller, name: Change, revealId: number, body: unknown) {
  const reply = await by.send('post', endpoints[name].path.replace('{revealId}', String(revealId)), { body })
  return reply.body
}
function inADay() {
  return { at: new Date(Date.now() + 86_400_000).toISOString(), quotedLamports: '0' }
}

describe('a reveal', () => {
  it('is not stored while its list has an error, and says which', async () => {
    const list = mappingText([1, 2, 1]).replace('https://cdn.example.test/Kong/2.png', 'no address')
    const reply = await api.admin.send('post', endpoints.createReveal.path, {
      body: revealBody({ collectionId, list }),
    })
    expect(reply.body.resultCd).toBe('LIST_INVALID')
    const { issues } = (reply.body.params as { report: { issues: { row: number; code: string }[] } }).report
    expect(issues.map(({ row, code }) => [row, code])).toEqual([
      [2, 'uriScheme'],
      [3, 'numberTwice'],
    ])
  })

  it('keeps its secret from everybody: neither reply nor log nor row has it', async () => {
    const revealId = await made()
    const shown = await api.admin.send(
      'get',
      endpoints.readReveal.path.replace('{revealId}', String(revealId)),
    )
    expect(JSON.stringify(shown.body)).not.toMatch(/secret/i)
    const [row] = await api.database.db.execute<{ sealed: string; logged: string }>(sql`
      select sealed_secret as sealed, (select after::text from audit_log where action = 'reveal.create'
        and entity_id = ${String(revealId)}) as logged from reveals where reveal_id = ${revealId}`)
    expect(row?.sealed).toMatch(/^v2\./)
    expect(row?.logged).not.toMatch(/secret/i)
  })

  it('gets its time from an approver alone, another time, and off the schedule again', async () => {
    const revealId = await made()
    expect((await change(admins.operator, 'scheduleReveal', revealId, inADay())).resultCd).toBe('FORBIDDEN')
    for (let times = 0; times < 2; times++)
      expect((await change(admins.approver, 'scheduleReveal', revealId, inADay())).returnValue).toMatchObject(
        {
          state: 'scheduled',
        },
      )
    const past = { at: new Date(Date.now() - 3_600_000).toISOString(), quotedLamports: '0' }
    expect((await change(admins.approver, 'scheduleReveal', revealId, past)).resultCd).toBe('START_IN_PAST')
    expect((await change(admins.operator, 'unscheduleReveal', revealId, {})).returnValue).toMatchObject({
      ...{ state: 'committed', scheduledAt: null },
    })
    expect((await change(admins.operator, 'unscheduleReveal', revealId, {})).resultCd).toBe('NOT_ALLOWED_NOW')
  })

  it('goes back while that is allowed, with the number that a person was told', async () => {
    const revealId = await made()
    const reason = 'The pictures are wrong.'
    expect((await change(api.admin, 'rollBackReveal', revealId, { revealedCount: 0, reason })).resultCd).toBe(
      'NOT_ALLOWED_NOW',
    )
    await asRevealed(api.database.db, revealId)
    expect((await change(api.admin, 'rollBackReveal', revealId, { revealedCount: 2, reason })).resultCd).toBe(
      'CHANGED_MEANWHILE',
    )
    await api.database.db.execute(sql`
      update reveals set revealed_at = now() - interval '25 hours' where reveal_id = ${revealId}`)
    expect((await change(api.admin, 'rollBackReveal', revealId, { revealedCount: 3, reason })).resultCd).toBe(
      'NOT_ALLOWED_NOW',
    )
    await asRevealed(api.database.db, revealId)
    expect(
      (await change(api.admin, 'rollBackReveal', revealId, { revealedCount: 3, reason })).returnValue,
    ).toMatchObject({
      ...{ state: 'rolling_back' },
    })
  })

  it('tells nobody what a token becomes before, and what proves it after', async () => {
    const revealId = await made()
    const path = endpoints.readTokenReveal.path
      .replace('{revealId}', String(revealId))
      .replace('{number}', '2')
    const before = await api.anybody.send('get', path)
    expect(before.body.returnValue).toEqual({
      ...{ revealId, number: 2, isRevealed: false, revealedAt: null, opening: null, image: null },
    })
    await asRevealed(api.database.db, revealId)
    expect((await api.anybody.send('get', path)).body.returnValue).toMatchObject({
      ...{ isRevealed: true, image: 'https://cdn.example.test/Kong/2.png' },
      opening: { index: 1, path: [] },
    })
    const shown = await api.anybody.send(
      'get',
      endpoints.readPublicReveal.path.replace('{revealId}', String(revealId)),
    )
    expect(shown.body.returnValue).toMatchObject({ count: 3, tokenCount: 3, revealedCount: 3 })
  })
})
