import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const told = (masterName: string) => ({
  resultCd: 'ITEMS_ALREADY_PLANNED',
  params: { ranges: [{ masterName }] },
})

test('a list with names and URIs becomes a run that gives them', async () => {
  const [assetId = ''] = [newWallet().address]
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
  const [one = '', other = ''] = [newWallet().address, newWallet().address]
  const first = masterOf(await reveal([one], 'first'))
  await end(first, '20')
  await end(masterOf(await reveal([one], 'second')), '20')
  masterOf(await reveal([newWallet().address, other], 'first'))
  // The second row stands in a run that has not ended: nothing of the list is planned, and nothing is released for it.
  const before = await keysOf(first)
  expect((await reveal([one, other], 'first')).resultCd).toBe('ITEMS_ALREADY_PLANNED')
  expect(await keysOf(first)).toEqual(before)
})
