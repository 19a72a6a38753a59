import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { adminLogin, openTestApi, type TestApi } from '../../support/api.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import {
  collectionBody,
  createPlan,
  createWorld,
  leaveUnknown,
  listText,
  planBody,
} from '../../support/world.ts'

let api: TestApi
let rpcs: [StubChains, StubChains]
let fixture: { projectId: number; collectionId: number }
let masterId = 0
let serial = 0
beforeAll(async () => {
  rpcs = [await openStubChains(), await openStubChains()]
  api = await openTestApi({ SOLANA_RPC_URL: rpcs.map(({ url }) => url).join(',') })
  fixture = await createWorld(api.admin, api.database.db)
})
beforeEach(async () => {
  const text = listText(5, { prefix: `Control ${serial++}` })
  masterId = (await createPlan(api.admin, planBody({ ...fixture, text }))).masterId
})
afterAll(async () => {
  await api.close()
  for (const rpc of rpcs) await rpc.close()
})

const reason = 'The artwork is not ready.'
function control(verb: string, body: unknown = verb === 'cancel' ? { reason } : {}) {
  return api.admin.send('post', `/api/admin/masters/${masterId}/${verb}`, { body })
}
function setRun(input: { status?: string; control?: string; waiting?: string }) {
  return api.database.db.execute(sql`
    update minting_masters set status = coalesce(${input.status ?? null}, status), control = coalesce(${input.control ?? null}, control),
      waiting = ${input.waiting ? JSON.stringify({ code: input.waiting, since: '', params: {} }) : null}::jsonb
    where master_id = ${masterId}`)
}
async function run() {
  const [row] = await api.database.db.execute<Record<string, unknown>>(sql`
    select status, control, start_at is not null and start_at <= now() as due, waiting, finished_at
    from minting_masters where master_id = ${masterId}`)
  return row
}
async function audits(action: string) {
  return api.database.db.execute<Record<string, unknown>>(
    sql`select * from audit_log where action = ${action} and entity_id = ${String(masterId)}`,
  )
}

describe('controls', () => {
  test('start makes a waiting run due and is refused once it runs', async () => {
    expect((await control('start')).body.resultCd).toBe('SUCCESS')
    expect(await run()).toMatchObject({ status: '0', due: true })
    await setRun({ status: '10' })
    const refused = await control('start')
    expect([refused.status, refused.body.resultCd]).toEqual([409, 'NOT_ALLOWED_NOW'])
    expect(refused.body.params).toMatchObject({ status: '10', control: 'run' })
  })
  test('start makes it due by the clock of the database, however far ahead that of the API is', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
    try {
      expect((await control('start')).body.resultCd).toBe('SUCCESS')
    } finally {
      vi.useRealTimers()
    }
    expect(await run()).toMatchObject({ status: '0', due: true })
  })
  test('the run of a new collection is due by the clock of the database', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
    try {
      const body = collectionBody(fixture.projectId)
      const made = await api.admin.send('post', '/api/admin/collections', { body })
      masterId = (made.body.returnValue as { masterId: number }).masterId
    } finally {
      vi.useRealTimers()
    }
    expect(await run()).toMatchObject({ due: true })
  })
  test('pause and resume, each once, with the reason in the audit log', async () => {
    await setRun({ status: '10' })
    expect((await control('pause', { reason: 'Lunch' })).body.returnValue).toMatchObject({
      control: 'paused',
    })
    expect((await control('pause')).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect((await control('resume')).body.returnValue).toMatchObject({ control: 'run' })
    expect((await control('resume')).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect(await audits('master.pause')).toMatchObject([{ reason: 'Lunch', before: { control: 'run' } }])
    const events = await api.database.db.execute<{ to_state: string }>(
      sql`select to_state from events where entity = 'master' and entity_id = ${masterId} order by seq`,
    )
    expect(events.map((event) => event.to_state)).toEqual(['0', 'paused', 'run'])
  })
  test('resume clears why the worker stopped', async () => {
    await setRun({ status: '10', control: 'paused', waiting: 'BUDGET_REACHED' })
    await control('resume')
    expect(await run()).toMatchObject({ control: 'run', waiting: null })
    await setRun({ status: '10', waiting: 'PAYER_BALANCE_TOO_LOW' })
    expect((await control('resume')).body.resultCd).toBe('SUCCESS')
    expect(await run()).toMatchObject({ waiting: null })
  })
  test.each(['0', '10', '90'])('cancel asks the worker to end a run in %s, once', async (status) => {
    await setRun({ status })
    expect((await control('cancel')).body.returnValue).toMatchObject({ control: 'cancelling', status })
    expect((await control('cancel')).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
  test('cancel wants a reason, which stays in the audit log', async () => {
    await setRun({ status: '10' })
    expect((await control('cancel', {})).body.resultCd).toBe('BAD_REQUEST')
    expect(await run()).toMatchObject({ control: 'run' })
    await control('cancel')
    expect(await audits('master.cancel')).toMatchObject([{ reason }])
  })
  test.each(['start', 'pause', 'resume', 'cancel'])('%s does nothing to a finished run', async (verb) => {
    await setRun({ status: '20' })
    expect((await control(verb)).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect(await audits(`master.${verb}`)).toHaveLength(0)
  })
  test('limits change the plan until the run is finished', async () => {
    const put = (body: unknown) => api.admin.send('put', `/api/admin/masters/${masterId}/limits`, { body })
    const changed = await put({ budgetLamports: '123456789012345', errorRateMax: 0.05 })
    expect(changed.body.returnValue).toMatchObject({ budgetLamports: '123456789012345', errorRateMax: 0.05 })
    await setRun({ status: '30' })
    expect((await put({ budgetLamports: null, errorRateMax: null })).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

describe('retry', () => {
  const fail = () =>
    api.database.db.execute(sql`
      with item as (
        update minting_items set status = '40', modified_at = now(),
          reason_code = case row_no when 1 then 'CANCELLED' when 2 then 'TREE_FULL' else 'OWNER_INVALID' end
        where master_id = ${masterId} and row_no <= 4 returning item_id
      ) update nfts set status = '5' from item where nfts.item_id = item.item_id`)
  const statuses = async () => {
    const rows = await api.database.db.execute<Record<string, string>>(sql`
      select i.status || ':' || n.status || ':' || coalesce(i.reason_code, '') as states
      from minting_items i join nfts n using (item_id) where master_id = ${masterId} order by row_no`)
    return rows.map((row) => row['states'])
  }
  const reasonsInReport = async (language: string) => {
    const path = `/api/admin/masters/${masterId}/report.csv`
    const response = await api.admin.raw('get', path, { headers: { 'accept-language': language } })
    const [head = '', ...lines] = (await response.text()).replaceAll('"', '').split('\r\n')
    const at = head.split(',').indexOf('reason_code')
    return lines.slice(0, 2).map((line) =>
      line
        .split(',')
        .slice(at, at + 2)
        .join(),
    )
  }
  test('puts failed items back, but not those a person cancelled', async () => {
    await fail()
    await setRun({ status: '30' })
    expect((await control('retry')).body.returnValue).toEqual({ retried: 3 })
    expect(await statuses()).toEqual(['40:5:CANCELLED', '0:0:', '0:0:', '0:0:', '0:0:'])
    expect(await run()).toMatchObject({ status: '10', control: 'run', finished_at: null })
  })
  test('can be of one reason', async () => {
    await fail()
    await setRun({ status: '40' })
    expect(await reasonsInReport('ko')).toEqual([
      'CANCELLED,작업이 취소됐어요',
      'TREE_FULL,머클 트리가 가득 찼어요',
    ])
    expect(await reasonsInReport('en')).toEqual([
      'CANCELLED,The run was cancelled',
      'TREE_FULL,The Merkle tree is full',
    ])
    expect((await control('retry', { reasonCode: 'TREE_FULL' })).body.returnValue).toEqual({ retried: 1 })
    expect((await statuses())[2]).toBe('40:5:OWNER_INVALID')
  })
  test('of nothing changes nothing', async () => {
    await setRun({ status: '30' })
    expect((await control('retry')).body.returnValue).toEqual({ retried: 0 })
    expect(await run()).toMatchObject({ status: '30' })
  })
  test.each([
    ['0', 'run'],
    ['10', 'run'],
    ['20', 'run'],
    ['30', 'cancelled'],
    ['40', 'cancelling'],
  ])('is refused in %s / %s', async (status, state) => {
    await fail()
    await setRun({ status, control: state })
    expect((await control('retry')).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
  test('asked twice at once retries once', async () => {
    await fail()
    await setRun({ status: '30' })
    const replies = await Promise.all([control('retry'), control('retry')])
    expect(replies.map((reply) => reply.body.resultCd).sort()).toEqual(['NOT_ALLOWED_NOW', 'SUCCESS'])
  })
})

describe('deciding an unknown attempt', () => {
  const decide = (attemptId: number, verdict: string) =>
    api.admin.send('post', `/api/admin/attempts/${attemptId}/decide`, {
      body: { verdict, reason: 'Looked at the explorer.' },
    })
  const look = async (chunkId: number) => {
    const [row] = await api.database.db.execute<Record<string, unknown>>(sql`
      select c.state as chunk, (select jsonb_agg(distinct i.status || ':' || coalesce(i.reason_code, ''))
        from minting_items i where i.chunk_id = c.chunk_id) as items from chunks c where chunk_id = ${chunkId}`)
    return row
  }
  test('dead lets its chunk be signed again', async () => {
    const { attemptId, chunkId } = await leaveUnknown(api.database.db, masterId)
    expect((await decide(attemptId, 'dead')).body.returnValue).toMatchObject({ state: 'expired' })
    expect(await look(chunkId)).toEqual({ chunk: 'planned', items: ['10:'] })
    expect(await run()).toMatchObject({ status: '10' })
    const [item] = await api.database.db.execute<{ id: string }>(
      sql`select min(item_id)::text as id from chunk_items where chunk_id = ${chunkId}`,
    )
    const story = await api.admin.send('get', `/api/admin/items/${item?.id}`)
    expect(story.body.returnValue).toMatchObject({ attempts: [{ verdictBy: adminLogin.uid }] })
  })
  test('dead is refused while one RPC knows a transaction of its chunk or does not answer, and what all say is kept', async () => {
    const { attemptId, chunkId } = await leaveUnknown(api.database.db, masterId)
    const [row] = await api.database.db.execute<{ signature: string }>(
      sql`select signature from attempts where attempt_id = ${attemptId}`,
    )
    rpcs[1].signatures.add(row?.signature ?? '')
    const refused = await decide(attemptId, 'dead')
    expect(refused).toMatchObject({
      status: 409,
      body: { resultCd: 'ATTEMPT_ON_CHAIN', params: { rpcs: new URL(rpcs[1].url).host } },
    })
    expect(await look(chunkId)).toMatchObject({ chunk: 'unknown' })
    rpcs[1].signatures.clear()
    rpcs[0].isDown = true
    expect(await decide(attemptId, 'dead')).toMatchObject({
      status: 409,
      body: { resultCd: 'RPC_UNANSWERED', params: { rpcs: new URL(rpcs[0].url).host } },
    })
    expect(await look(chunkId)).toMatchObject({ chunk: 'unknown' })
    rpcs[0].isDown = false
    expect((await decide(attemptId, 'dead')).body.resultCd).toBe('SUCCESS')
    const [event] = await api.database.db.execute<{ reason: string }>(sql`
      select reason from events where entity = 'attempt' and entity_id = ${attemptId} and to_state = 'expired'`)
    const hosts = rpcs.map(({ url }) => new URL(url).host)
    expect(event?.reason).toMatch(/^dead: Looked at the explorer\. \(not on chain: /)
    for (const host of hosts) expect(event?.reason).toContain(host)
  })
  test('dead is refused while one RPC cannot know: without its history, behind its own height, of another network', async () => {
    const { attemptId, chunkId } = await leaveUnknown(api.database.db, masterId)
    await api.database.db.execute(sql`update attempts set signed_slot = 500 where attempt_id = ${attemptId}`)
    const { firstSlot, statusSlot, genesis } = rpcs[1]
    const blind = [
      { firstSlot: 501 },
      { statusSlot: rpcs[1].slot - 1 },
      { genesis: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' },
    ]
    for (const one of blind) {
      Object.assign(rpcs[1], one)
      expect(await decide(attemptId, 'dead')).toMatchObject({
        status: 409,
        body: { resultCd: 'RPC_UNANSWERED', params: { rpcs: new URL(rpcs[1].url).host } },
      })
      Object.assign(rpcs[1], { firstSlot, statusSlot, genesis })
    }
    expect(await look(chunkId)).toMatchObject({ chunk: 'unknown' })
    rpcs[1].firstSlot = 500
    expect((await decide(attemptId, 'dead')).body.resultCd).toBe('SUCCESS')
    rpcs[1].firstSlot = firstSlot
  })
  test('dead and abandoned are refused while a transaction is still valid, whoever denies it', async () => {
    const { attemptId, chunkId } = await leaveUnknown(api.database.db, masterId)
    rpcs[1].height = 0
    for (const verdict of ['dead', 'abandoned'])
      expect((await decide(attemptId, verdict)).body.resultCd).toBe('ATTEMPT_MAY_LAND')
    for (const rpc of rpcs) rpc.isDown = true
    expect((await decide(attemptId, 'abandoned')).body.resultCd).toBe('RPC_UNANSWERED')
    for (const rpc of rpcs) rpc.isDown = false
    expect(await look(chunkId)).toMatchObject({ chunk: 'unknown' })
    rpcs[1].height = 1_000_000_000
    expect((await decide(attemptId, 'dead')).body.resultCd).toBe('SUCCESS')
  })
  test('an RPC that was retired is asked for nothing, neither by a verdict nor about an address', async () => {
    const { attemptId } = await leaveUnknown(api.database.db, masterId)
    const address = newWallet().address
    const check = () => api.admin.send('get', `${endpoints.checkSolanaAddress.path}?address=${address}`)
    rpcs[0].programs.set(address, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
    expect((await check()).body.returnValue).toEqual({ verdict: 'TOKEN_ACCOUNT' })
    await api.database.db.execute(sql`
      insert into retired_rpcs (rpc, reason, retired_by) values (${new URL(rpcs[0].url).host}, 'It lies.', 'test')`)
    expect((await check()).body.returnValue).toEqual({ verdict: 'OK' })
    rpcs[0].isDown = true
    expect((await decide(attemptId, 'dead')).body.resultCd).toBe('SUCCESS')
    rpcs[0].isDown = false
    await api.database.db.execute(sql`delete from retired_rpcs`)
  })
  test('landed is refused while no RPC knows it, and then followed as what is on the chain', async () => {
    const { attemptId, chunkId } = await leaveUnknown(api.database.db, masterId)
    const [row] = await api.database.db.execute<{ signature: string }>(
      sql`select signature from attempts where attempt_id = ${attemptId}`,
    )
    expect((await decide(attemptId, 'landed')).body.resultCd).toBe('ATTEMPT_NOT_ON_CHAIN')
    expect(await look(chunkId)).toMatchObject({ chunk: 'unknown' })
    rpcs[1].signatures.add(row?.signature ?? '')
    expect((await decide(attemptId, 'landed')).body.returnValue).toMatchObject({ state: 'landed' })
    rpcs[1].signatures.clear()
    expect(await look(chunkId)).toEqual({ chunk: 'landed', items: ['10:'] })
    expect(await run()).toMatchObject({ status: '10' })
  })
  test('abandoned fails its items, though an RPC does not answer', async () => {
    const { attemptId, chunkId } = await leaveUnknown(api.database.db, masterId, '10')
    rpcs[0].isDown = true
    expect((await decide(attemptId, 'abandoned')).body.returnValue).toMatchObject({
      state: 'expired',
      verdictReason: 'Looked at the explorer.',
    })
    rpcs[0].isDown = false
    expect(await look(chunkId)).toEqual({ chunk: 'failed', items: ['40:UNKNOWN_ABANDONED'] })
    const nfts = sql`select distinct n.status from nfts n join minting_items using (item_id) where master_id = ${masterId}`
    expect([...(await api.database.db.execute(nfts))]).toEqual([{ status: '5' }])
  })
  test('happens once', async () => {
    const { attemptId } = await leaveUnknown(api.database.db, masterId)
    await decide(attemptId, 'dead')
    expect((await decide(attemptId, 'abandoned')).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
  test('is shown in the story of each item', async () => {
    const { attemptId } = await leaveUnknown(api.database.db, masterId)
    await decide(attemptId, 'dead')
    const [item] = await api.database.db.execute<{ item_id: string }>(
      sql`select item_id from minting_items where master_id = ${masterId} limit 1`,
    )
    const { body } = await api.admin.send('get', `/api/admin/items/${item?.item_id}`)
    expect(body.returnValue).toMatchObject({ sharedWith: 4, attempts: [{ attemptId, state: 'expired' }] })
    const { events } = body.returnValue as { events: { entity: string; to: string; actor: string }[] }
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entity: 'item', to: '0' }),
        expect.objectContaining({ entity: 'attempt', to: 'expired', actor: 'admin@test.example' }),
        expect.objectContaining({ entity: 'chunk', to: 'planned' }),
      ]),
    )
  })
})
