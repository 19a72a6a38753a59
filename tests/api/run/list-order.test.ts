import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createPlan, createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  const world = await createWorld(api.admin, api.database.db)
  for (const prefix of ['Two', 'Three', 'Four', 'Five'])
    await createPlan(api.admin, planBody({ ...world, text: listText(1, { prefix }) }))
  await api.database.db.execute(sql`
    insert into tx_log (chain, signature, kind, status, payer_address, slot, fee_lamports, spent_lamports, item_count)
    select 'solana', 's' || n, 'mint', 'final', 'payer', n, 5000, 5000, 1 from generate_series(1, 5) n`)
})
afterAll(() => api.close())

const page = z.object({ rows: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() })

/** Every key of a list, read two rows at a time. */
async function keysOf(path: string, key: string, order: string) {
  const keys: number[] = []
  for (let after = ''; ;) {
    const { body } = await api.admin.send('get', `/api/admin/${path}?limit=2${order}${after}`)
    const { rows, next } = page.parse(body.returnValue)
    keys.push(...rows.map((row) => Number(row[key])))
    if (next === null) return keys
    after = `&after=${next}`
  }
}

describe.each([
  { path: 'masters', key: 'masterId' },
  { path: 'tx-log', key: 'txLogId' },
  { path: 'audit-log', key: 'auditId' },
])('the list $path', ({ path, key }) => {
  test('begins with the newest, and page by page with the oldest when asked', async () => {
    const newestFirst = await keysOf(path, key, '')
    expect(newestFirst.length).toBeGreaterThanOrEqual(5)
    expect(newestFirst).toEqual([...new Set(newestFirst)].sort((a, b) => b - a))
    expect(await keysOf(path, key, '&order=desc')).toEqual(newestFirst)
    expect(await keysOf(path, key, '&order=asc')).toEqual(newestFirst.toReversed())
  })

  test('refuses an order there is not', async () => {
    const { body } = await api.admin.send('get', `/api/admin/${path}?order=sideways`)
    expect(body).toMatchObject({ resultCd: 'BAD_REQUEST', params: { issues: [{ path: 'order' }] } })
  })
})

test.each(['tx-log', 'audit-log'])('the file of %s has the order of its page', async (path) => {
  const keys = async (order: string) => {
    const response = await api.admin.raw('get', `/api/admin/${path}.csv?order=${order}`)
    const lines = (await response.text()).trimEnd().split('\r\n').slice(1)
    return lines.map((line) => Number(line.split(',')[0]))
  }
  const oldestFirst = await keys('asc')
  expect(oldestFirst.length).toBeGreaterThanOrEqual(5)
  expect(oldestFirst).toEqual(oldestFirst.toSorted((a, b) => a - b))
  expect(await keys('desc')).toEqual(oldestFirst.toReversed())
})
