import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { waitingApprovalSchema } from '#contract/approval/approvals.ts'
import { projectChangeSchema, type ChangeSubject } from '#contract/approval/project-changes.ts'
import { projectSchema } from '#contract/project/projects.ts'
import type { AdminRole } from '#contract/role.ts'
import { connect } from '#db/connection.ts'
import { removeStale } from '#db/health/worker-state.ts'
import { adminLogin, openAdmins, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { createProject, projectBody } from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let api: TestApi
let admins: Record<AdminRole, Caller>
let projectId: number
beforeAll(async () => {
  api = await openTestApi()
  admins = await openAdmins(api)
})
beforeEach(async () => {
  projectId = (await createProject(api.admin, { approvalLimitLamports: '1000000000' })).projectId
})
afterAll(() => api.close())

/** The project as it was made, but for what is given. */
async function modify(overrides: Record<string, unknown>, by: Caller = api.admin) {
  const body = projectBody({ approvalLimitLamports: '1000000000', ...overrides })
  return (await by.send('put', `/api/admin/projects/${projectId}`, { body })).body
}
async function projectNow() {
  return projectSchema.parse(
    (await api.admin.send('get', `/api/admin/projects/${projectId}`)).body.returnValue,
  )
}
async function openChange(subject: ChangeSubject) {
  const { body } = await admins.viewer.send(
    'get',
    `/api/admin/project-changes?projectId=${projectId}&state=open`,
  )
  const { rows } = z.object({ rows: z.array(projectChangeSchema) }).parse(body.returnValue)
  return rows.find((row) => row.subject === subject)?.changeId ?? 0
}
async function answer(
  changeId: number,
  by: Caller = admins.approver,
  decision: 'approve' | 'refuse' = 'approve',
) {
  const body = { decision, ...(decision === 'refuse' && { reason: 'Nobody knows the wallet.' }) }
  return (await by.send('post', `/api/admin/project-changes/${changeId}`, { body })).body.resultCd
}
async function changeNow(changeId: number, by: Caller = admins.viewer) {
  return (await by.send('get', `/api/admin/project-changes/${changeId}`)).body.returnValue
}
function keyRow() {
  return api.database.db.execute(
    sql`select address, sealed from project_keys where project_id = ${projectId}`,
  )
}

describe('another key of a project with a limit', () => {
  test('takes effect when a second person has seen it, and not before', async () => {
    const [before] = await keyRow()
    const { address, secret } = newWallet()
    expect((await modify({ name: 'Renamed', secretKeys: { admin: secret } })).resultCd).toBe('SUCCESS')
    expect(await keyRow()).toEqual([before])
    expect(await projectNow()).toMatchObject({ name: 'Renamed', adminWalletAddress: before?.['address'] })
    const changeId = await openChange('admin')
    expect(await changeNow(changeId, api.admin)).toMatchObject({
      ...{ subject: 'admin', from: before?.['address'], to: address, hasKey: true, isOwn: true },
      ...{ author: adminLogin.uid, stake: { runs: 0, migrations: 0, isHolding: false } },
    })
    const listed = await admins.viewer.send('get', '/api/admin/approvals?kind=change')
    expect(
      z.object({ rows: z.array(waitingApprovalSchema) }).parse(listed.body.returnValue).rows,
    ).toContainEqual(
      expect.objectContaining({
        key: `change:${changeId}`,
        subject: 'admin',
        asker: adminLogin.uid,
        items: null,
      }),
    )
    // One at a time, and not by who asked, nor below an approver.
    expect((await modify({ secretKeys: { admin: newWallet().secret } })).resultCd).toBe('CHANGE_OPEN')
    expect(await answer(changeId, api.admin)).toBe('OWN_REQUEST')
    expect(await answer(changeId, admins.operator)).toBe('FORBIDDEN')
    expect(await keyRow()).toEqual([before])
    const answers = await Promise.all([answer(changeId), answer(changeId)])
    expect(answers.toSorted()).toEqual(['NOT_ALLOWED_NOW', 'SUCCESS'])
    const [row] = await keyRow()
    const opened = api.keys.vault.open(String(row?.['sealed']), `project:${projectId}:admin`)
    expect([row?.['address'], Buffer.from(opened).toString()]).toEqual([address, secret])
    expect(await projectNow()).toMatchObject({ adminWalletAddress: address })
    expect(await changeNow(changeId)).toMatchObject({ state: 'approved', decider: 'approver@test.example' })
  })

  test('stays as it is when it is refused, withdrawn or too old, and its key is forgotten', async () => {
    const [before] = await keyRow()
    const ask = async () => {
      await modify({ secretKeys: { admin: newWallet().secret } })
      return openChange('admin')
    }
    const refused = await ask()
    expect(await answer(refused, admins.approver, 'refuse')).toBe('SUCCESS')
    const withdrawn = await ask()
    const withdraw = `/api/admin/project-changes/${withdrawn}/withdraw`
    expect((await api.admin.send('post', withdraw, { body: {} })).body.resultCd).toBe('SUCCESS')
    const old = await ask()
    await api.database.db.execute(sql`alter table project_changes disable trigger project_changes_stay`)
    await api.database.db.execute(sql`update project_changes set expires_at = now() where change_id = ${old}`)
    await api.database.db.execute(sql`alter table project_changes enable trigger project_changes_stay`)
    expect(await changeNow(old)).toMatchObject({ state: 'expired' })
    expect(await answer(old)).toBe('NOT_ALLOWED_NOW')
    await removeStale(api.database.db)
    const ends = await api.database.db.execute(sql`
      select state, sealed from project_changes where change_id in (${refused}, ${withdrawn}, ${old}) order by change_id`)
    expect(ends.map(({ state, sealed }) => [state, sealed])).toEqual([
      ['refused', null],
      ['withdrawn', null],
      ['expired', null],
    ])
    expect(await keyRow()).toEqual([before])
  })

  test('is asked about as wallet and as limit, where it lets more be spent; what comes first or lets less is not', async () => {
    const first = { feeWalletAddress: newWallet().address, dailyCapLamports: '5000000000', dailyCapWei: '7' }
    expect((await modify({ ...first, approvalLimitLamports: '500000000' })).resultCd).toBe('SUCCESS')
    expect(await projectNow()).toMatchObject({ ...first, approvalLimitLamports: '500000000' })
    const more = { feeWalletAddress: newWallet().address, dailyCapLamports: null, dailyCapWei: '9' }
    expect((await modify(more)).resultCd).toBe('SUCCESS')
    expect(await projectNow()).toMatchObject({ ...first, approvalLimitLamports: '500000000' })
    // Somebody made it less meanwhile: what was seen is not what would be changed.
    await modify({ ...first, dailyCapLamports: '4000000000', approvalLimitLamports: '500000000' })
    expect(await answer(await openChange('dailyCap'))).toBe('CHANGED_MEANWHILE')
    for (const subject of ['fee', 'sourceDailyCap', 'approvalLimit'] as const)
      expect(await answer(await openChange(subject))).toBe('SUCCESS')
    expect(await projectNow()).toMatchObject({
      ...{ feeWalletAddress: more.feeWalletAddress, dailyCapLamports: '4000000000', dailyCapWei: '9' },
      approvalLimitLamports: '1000000000',
    })
  })

  test('is kept out by the database, whatever a program at its place writes', async () => {
    await modify({ secretKeys: { admin: newWallet().secret } })
    const changeId = await openChange('admin')
    const { db, close } = connect(api.database.urlOf('api'), { max: 1, name: 'test' })
    try {
      for (const statement of [
        sql`update project_keys set address = 'mine', sealed = 'mine' where project_id = ${projectId}`,
        sql`delete from project_keys where project_id = ${projectId}`,
        sql`update projects set approval_limit_lamports = null where project_id = ${projectId}`,
        sql`update projects set admin_wallet_address = 'mine' where project_id = ${projectId}`,
        sql`insert into project_changes (project_id, subject, to_value, state, author_id, expires_at, decided_at)
          values (${projectId}, 'admin', 'mine', 'unasked', 'me', now(), now())`,
        sql`update project_changes set to_value = 'mine' where change_id = ${changeId}`,
        sql`update project_changes set state = 'approved', decider_id = author_id, decided_at = now(), sealed = null
          where change_id = ${changeId}`,
      ])
        await expect(db.execute(statement)).rejects.toThrow()
    } finally {
      await close()
    }
  })
})
