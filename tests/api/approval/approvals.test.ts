import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { runApprovalSchema, waitingApprovalSchema } from '#contract/approval/approvals.ts'
import { masterSchema } from '#contract/run/masters.ts'
import type { AdminRole } from '#contract/role.ts'
import { openAdmins, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { createProject, planBody, projectBody } from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let api: TestApi
let admins: Record<AdminRole, Caller>
let projectId: number
beforeAll(async () => {
  api = await openTestApi()
  admins = await openAdmins(api)
  const reading = {
    ...{ rpcs: [], rentBaseLamports: '650240', rentPerByteLamports: '5080', priorityMicroLamports: '0' },
    ...{ acceptsV1: true, slotMs: 400 },
  }
  await api.database.db.execute(
    sql`insert into chain_status (chain, reading) values ('solana', ${JSON.stringify(reading)}::jsonb)`,
  )
})
beforeEach(async () => {
  projectId = (await createProject(api.admin, { approvalLimitLamports: '1000000000' })).projectId
})
afterAll(() => api.close())

const owner = newWallet().address
let serial = 0
async function plan(sol: number, by: Caller = admins.operator) {
  const body = {
    ...planBody({ projectId, collectionId: 0, text: `owner,amount,reference\n${owner},${sol},${++serial}` }),
    ...{ kind: 'sendCoin', collectionId: null, standard: 'token-metadata' },
  }
  const quoted = await by.send('post', '/api/admin/plans', { body })
  const nowSol = (quoted.body.params as { nowSol?: string } | undefined)?.nowSol ?? '0'
  const quotedLamports = String(Math.round(Number(nowSol) * 1e9))
  const made = await by.send('post', '/api/admin/plans', { body: { ...body, quotedLamports } })
  return z.object({ masterId: z.number() }).parse(made.body.returnValue)
}
async function approvalOf(masterId: number, by: Caller = admins.approver) {
  const { body } = await by.send('get', `/api/admin/masters/${masterId}/approval`)
  return runApprovalSchema.parse((body.returnValue as { approval: unknown }).approval)
}
async function decide(
  masterId: number,
  by: Caller,
  { decision = 'approve', ...more }: { decision?: 'approve' | 'refuse'; planHash?: string } = {},
) {
  const planHash = more.planHash ?? (await approvalOf(masterId)).planHash
  const reason = decision === 'refuse' ? { reason: 'Nobody knows the wallet.' } : {}
  const { body } = await by.send('post', `/api/admin/masters/${masterId}/approval`, {
    body: { decision, planHash, ...reason },
  })
  return body.resultCd
}
async function waitingOf(masterId: number) {
  const { body } = await api.admin.send('get', `/api/admin/masters/${masterId}`)
  return masterSchema.parse(body.returnValue).waiting
}

test('a plan above the limit of its project waits for a second person, and one at or below it does not', async () => {
  const small = await plan(0.5)
  expect(await waitingOf(small.masterId)).toBeNull()
  const { body } = await admins.viewer.send('get', `/api/admin/masters/${small.masterId}/approval`)
  expect(body.returnValue).toEqual({ approval: null })
  const { masterId } = await plan(2)
  expect(await waitingOf(masterId)).toMatchObject({ code: 'APPROVAL_DUE', params: { limit: '1' } })
  const { body: listed } = await admins.viewer.send('get', '/api/admin/approvals')
  expect(z.object({ rows: z.array(waitingApprovalSchema) }).parse(listed.returnValue).rows).toEqual([
    expect.objectContaining({ key: `run:${masterId}`, asker: 'operator@test.example', items: 1 }),
  ])
  const shown = await approvalOf(masterId)
  expect(shown).toMatchObject({
    ...{ state: 'asked', items: 1, recipients: 1, authors: ['operator@test.example'], isOwn: false },
    ...{ limitLamports: '1000000000', decider: null },
  })
  expect(BigInt(shown.costLamports)).toBeGreaterThan(2_000_000_000n)
})

describe('a second person', () => {
  test('approves what they saw, which stands in the log', async () => {
    const { masterId } = await plan(2)
    const { planHash } = await approvalOf(masterId)
    expect(await decide(masterId, admins.approver)).toBe('SUCCESS')
    expect(await waitingOf(masterId)).toBeNull()
    expect(await approvalOf(masterId)).toMatchObject({
      ...{ state: 'approved', decider: 'approver@test.example', isOwn: false, planHash },
    })
    const rows = await api.database.db.execute(sql`
      select after->>'planHash' as hash from audit_log
      where action = 'master.approve' and entity_id = ${String(masterId)}`)
    expect([...rows]).toEqual([{ hash: planHash }])
  })

  test('refuses with a reason, and resuming the run changes nothing of that', async () => {
    const { masterId } = await plan(2)
    expect(await decide(masterId, admins.approver, { decision: 'refuse' })).toBe('SUCCESS')
    expect(await approvalOf(masterId)).toMatchObject({ state: 'refused', reason: 'Nobody knows the wallet.' })
    const resumed = await api.admin.send('post', `/api/admin/masters/${masterId}/resume`, { body: {} })
    expect(resumed.body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect(await waitingOf(masterId)).toMatchObject({ code: 'APPROVAL_DUE' })
    // What was answered is answered.
    expect(await decide(masterId, api.admin)).toBe('NOT_ALLOWED_NOW')
  })

  test('is no operator, and not who planned it, whatever their role', async () => {
    const { masterId } = await plan(2, admins.approver)
    expect(await decide(masterId, admins.operator)).toBe('FORBIDDEN')
    expect(await decide(masterId, admins.approver)).toBe('OWN_REQUEST')
    expect((await approvalOf(masterId)).isOwn).toBe(true)
    expect(await decide(masterId, api.admin)).toBe('SUCCESS')
  })

  test('is not who made the API token that planned it', async () => {
    const made = await api.admin.send('post', '/api/admin/api-tokens', {
      body: {
        name: 'planner',
        scopes: ['runs:write'],
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    })
    expect(made.body.resultCd).toBe('SUCCESS')
    const { masterId } = await plan(2)
    await api.database.db.execute(sql`
      update mint_plans set registrant_id = 'token:' || (select max(api_token_id) from api_tokens)
      where plan_id = (select plan_id from minting_masters where master_id = ${masterId})`)
    expect(await decide(masterId, api.admin)).toBe('OWN_REQUEST')
    expect(await decide(masterId, admins.approver)).toBe('SUCCESS')
  })

  test('is not who started it', async () => {
    const { masterId } = await plan(2)
    await admins.approver.send('post', `/api/admin/masters/${masterId}/start`, { body: {} })
    expect(await decide(masterId, admins.approver)).toBe('OWN_REQUEST')
    expect(await decide(masterId, api.admin)).toBe('SUCCESS')
  })

  test('is nobody but one, however many answer at once', async () => {
    const { masterId } = await plan(2)
    const { planHash } = await approvalOf(masterId)
    const answers = await Promise.all([
      decide(masterId, admins.approver, { planHash }),
      decide(masterId, api.admin, { planHash, decision: 'refuse' }),
    ])
    expect(answers.toSorted()).toEqual(['NOT_ALLOWED_NOW', 'SUCCESS'])
  })

  test('approves no run with what was shown of another', async () => {
    const [one, other] = [await plan(2), await plan(2)]
    const { planHash } = await approvalOf(other.masterId)
    expect(planHash).not.toBe((await approvalOf(one.masterId)).planHash)
    expect(await decide(one.masterId, admins.approver, { planHash })).toBe('CHANGED_MEANWHILE')
  })
})

describe('what was approved', () => {
  test('is asked about anew when its limits are raised, and not by who raised them', async () => {
    const { masterId } = await plan(2)
    const { planHash } = await approvalOf(masterId)
    await decide(masterId, admins.approver)
    const limits = { budgetLamports: '9000000000', errorRateMax: null }
    await admins.approver.send('put', `/api/admin/masters/${masterId}/limits`, { body: limits })
    expect(await waitingOf(masterId)).toMatchObject({ code: 'APPROVAL_DUE' })
    expect(await decide(masterId, api.admin, { planHash })).toBe('CHANGED_MEANWHILE')
    expect(await decide(masterId, admins.approver)).toBe('OWN_REQUEST')
    expect(await decide(masterId, api.admin)).toBe('SUCCESS')
  })

  test('needs its answer still when the limit of the project is taken away', async () => {
    const { masterId } = await plan(2)
    await api.database.db.execute(
      sql`update projects set approval_limit_lamports = null where project_id = ${projectId}`,
    )
    expect((await approvalOf(masterId)).state).toBe('asked')
  })

  test('is kept by the database: by no author, decided once, with its items as they were', async () => {
    const { masterId } = await plan(2)
    const { db } = api.database
    const byAuthor = db.execute(sql`
      update run_approvals set state = 'approved', decider_id = 'me', authors = '{me}' where master_id = ${masterId}`)
    await expect(byAuthor).rejects.toMatchObject({
      cause: { constraint_name: 'run_approvals_second_person' },
    })
    await decide(masterId, admins.approver, { decision: 'refuse' })
    for (const change of [
      sql`update run_approvals set state = 'approved' where master_id = ${masterId}`,
      sql`delete from run_approvals where master_id = ${masterId}`,
      sql`update minting_items set owner = 'thief' where master_id = ${masterId}`,
    ])
      await expect(db.execute(change)).rejects.toThrow()
  })
})

test('a limit is 0 or more, or none', async () => {
  for (const approvalLimitLamports of ['0', '12500000000', null]) {
    const { body } = await api.admin.send('post', '/api/admin/projects', {
      body: projectBody({ approvalLimitLamports }),
    })
    expect(body.returnValue).toMatchObject({ approvalLimitLamports })
  }
  for (const approvalLimitLamports of ['-1', '1.5', ''])
    expect(
      (await api.admin.send('post', '/api/admin/projects', { body: projectBody({ approvalLimitLamports }) }))
        .body.resultCd,
    ).toBe('BAD_REQUEST')
})
