import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { adminLogin, openTestApi, type TestApi } from '../../support/api.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { createPlan, createWorld, leaveUnknown, listText, planBody } from '../../support/world.ts'

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
  const text = listText(5, { prefix: `Verdict ${serial++}` })
  masterId = (await createPlan(api.admin, planBody({ ...fixture, text }))).masterId
})
afterAll(async () => {
  await api.close()
  for (const rpc of rpcs) await rpc.close()
})

async function run() {
  const [row] = await api.database.db.execute<Record<string, unknown>>(sql`
    select status from minting_masters where master_id = ${masterId}`)
  return row
}

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
    expect((await check()).body.returnValue).toEqual({ verdict: 'NEVER_USED' })
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
