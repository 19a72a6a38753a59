import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryRun } from '#api/run/index.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createCollection, createProject, planBody } from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let api: TestApi
let fixture: { projectId: number; collectionId: number }
beforeAll(async () => {
  api = await openTestApi()
  const { projectId } = await createProject(api.admin)
  const { collectionId } = await createCollection(api.admin, api.database.db, projectId)
  fixture = { projectId, collectionId }
})
afterAll(() => api.close())

async function reveal(assetIds: string[], content: string, name = content) {
  const rows = assetIds.map(
    (assetId, at) => `${assetId},${content} ${at},https://example.com/${content}/${at}`,
  )
  const text = ['assetId,name,uri', ...rows].join('\n')
  const overrides = { kind: 'reveal', standard: 'compressed', name }
  const { body } = await api.admin.send('post', '/api/admin/plans', {
    body: planBody({ ...fixture, text, overrides }),
  })
  return body
}
function masterOf(body: Awaited<ReturnType<typeof reveal>>) {
  expect(body.resultCd).toBe('SUCCESS')
  return (body.returnValue as { masterId: number }).masterId
}
async function end(masterId: number, status: '20' | '40') {
  await api.database.db.execute(
    sql`update minting_items set status = ${status} where master_id = ${masterId}`,
  )
}
async function keysOf(masterId: number) {
  const rows = await api.database.db.execute<{ key: string }>(
    sql`select business_key as key from minting_items where master_id = ${masterId} order by row_no`,
  )
  return rows.map(({ key }) => key)
}
function told(masterName: string) {
  return { resultCd: 'ITEMS_ALREADY_PLANNED', params: { ranges: [{ masterName }] } }
}

test('a list with names and URIs becomes a run that gives them', async () => {
  const assetId = newWallet().address
  const masterId = masterOf(await reveal([assetId], 'one'))
  const [item] = await api.database.db.execute(
    sql`select name, payload from minting_items where master_id = ${masterId}`,
  )
  expect(item).toEqual({
    name: 'one 0',
    payload: { assetId, name: 'one 0', uri: 'https://example.com/one/0' },
  })
})

test('the same list twice is told, before it has ended, after it, and when it failed', async () => {
  const assetIds = [newWallet().address, newWallet().address]
  const masterId = masterOf(await reveal(assetIds, 'twice'))
  expect(await reveal(assetIds, 'twice')).toMatchObject(told('twice'))
  for (const status of ['20', '40'] as const) {
    await end(masterId, status)
    expect(await reveal(assetIds, 'twice')).toMatchObject(told('twice'))
  }
})

test('there and back and there again may be asked for, each when the one before has ended', async () => {
  const assetIds = [newWallet().address]
  const there = masterOf(await reveal(assetIds, 'there'))
  expect(await reveal(assetIds, 'back')).toMatchObject(told('there'))
  await end(there, '20')
  const back = masterOf(await reveal(assetIds, 'back'))
  expect(await reveal(assetIds, 'there', 'again')).toMatchObject(told('back'))
  await end(back, '20')
  const [key = ''] = await keysOf(there)
  const again = masterOf(await reveal(assetIds, 'there', 'again'))
  expect(await keysOf(again)).toEqual([key])
  expect((await keysOf(there))[0]).toMatch(/^released:\d+:reveal:/)
  expect(await reveal(assetIds, 'there')).toMatchObject(told('again'))
})

test('what a row is refused for takes no key away', async () => {
  const [one, other] = [newWallet().address, newWallet().address]
  const first = masterOf(await reveal([one], 'first'))
  await end(first, '20')
  await end(masterOf(await reveal([one], 'second')), '20')
  masterOf(await reveal([newWallet().address, other], 'first'))
  // The second row stands in a run that has not ended: nothing of the list is planned, and nothing is released for it.
  const before = await keysOf(first)
  expect((await reveal([one, other], 'first')).resultCd).toBe('ITEMS_ALREADY_PLANNED')
  expect(await keysOf(first)).toEqual(before)
})

async function reasonsOf(masterId: number) {
  const rows = await api.database.db.execute<{ reason: string | null }>(
    sql`select reason_code as reason from minting_items where master_id = ${masterId} order by row_no`,
  )
  return rows.map(({ reason }) => reason)
}
async function fail(masterId: number) {
  await api.database.db.execute(sql`
    update minting_items set status = '40', reason_code = 'PROGRAM_ERROR' where master_id = ${masterId}`)
  await api.database.db.execute(sql`update minting_masters set status = '40' where master_id = ${masterId}`)
}
function retry(masterId: number) {
  return api.database.db.transaction((tx) => retryRun(tx, { masterId }, { actor: 'admin', requestId: 'x' }))
}

test('what failed is superseded by a newer list: no retry takes it, and a new list may have it', async () => {
  const [one, other] = [newWallet().address, newWallet().address]
  const old = masterOf(await reveal([one, other], 'old'))
  await fail(old)
  await end(masterOf(await reveal([one], 'newer')), '20')
  expect(await reasonsOf(old)).toEqual(['SUPERSEDED', 'PROGRAM_ERROR'])
  expect(await retry(old)).toEqual({ retried: 1 })
  expect(await reasonsOf(old)).toEqual(['SUPERSEDED', null])
  expect(await reveal([one, other], 'old', 'again')).toMatchObject(told('old'))
  expect(await keysOf(masterOf(await reveal([one], 'old', 'again')))).toHaveLength(1)
})

test('what was retried is under way, and refuses a newer list', async () => {
  const assetIds = [newWallet().address]
  const old = masterOf(await reveal(assetIds, 'tried'))
  await fail(old)
  expect(await retry(old)).toEqual({ retried: 1 })
  expect(await reveal(assetIds, 'later')).toMatchObject(told('tried'))
})

test('of a retry and a newer list at the same moment one sees the other', async () => {
  for (let n = 0; n < 5; n += 1) {
    const assetIds = [newWallet().address]
    const old = masterOf(await reveal(assetIds, `old${n}`))
    await fail(old)
    const [{ retried }, newer] = await Promise.all([retry(old), reveal(assetIds, `newer${n}`)])
    expect(newer.resultCd).toBe(retried === 1 ? 'ITEMS_ALREADY_PLANNED' : 'SUCCESS')
    expect(await reasonsOf(old)).toEqual([retried === 1 ? null : 'SUPERSEDED'])
  }
})
