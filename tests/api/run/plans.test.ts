import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshKey, openTestApi, type SendOptions, type TestApi } from '../../support/api.ts'
import { createCollection, createPlan, createProject, listText, planBody } from '../../support/world.ts'
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

function check(options: SendOptions) {
  return api.admin.send('post', '/api/admin/lists/check', options)
}
function checkText(rawBody: string | Uint8Array, type = 'text/csv') {
  return check({ rawBody, headers: { 'content-type': type } })
}
function create(body: unknown, headers: Record<string, string> = {}) {
  return api.admin.send('post', '/api/admin/plans', { body, headers })
}
async function count(table: string) {
  const [row] = await api.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return row?.count ?? 0
}

describe('checking a list', () => {
  test('answers with every issue, its row and a sentence', async () => {
    const owner = newWallet().address
    const text = `name,symbol,uri,owner\n,KONG,https://example.com/1,${owner}\nB,KONG,https://example.com/2,0x52908400098527886E0F7030069857D2E4169EE7`
    const { body } = await checkText(text)
    const report = body.returnValue as {
      errors: number
      issues: { row: number; code: string; message: string }[]
    }
    expect(report).toMatchObject({ rows: 2, errors: 2, format: 'csv', encoding: 'utf-8', delimiter: ',' })
    expect(report.issues.map(({ row, code }) => [row, code])).toEqual(
      expect.arrayContaining([
        [1, 'missing'],
        [2, 'ownerEvm'],
      ]),
    )
    for (const issue of report.issues) expect(issue.message.length).toBeGreaterThan(5)
  })
  test('takes a multipart upload with options beside it', async () => {
    const form = new FormData()
    const defaults = { symbol: 'KONG', royalty: '5%', owner: newWallet().address, name: 'Kong #{n}' }
    form.set('options', JSON.stringify({ defaults }))
    form.set('file', new Blob(['uri\nhttps://example.com/1\n']), 'list.csv')
    const { body } = await check({ rawBody: form })
    expect(body.returnValue).toMatchObject({ rows: 1, errors: 0 })
  })
  test('refuses to fill what the list does not have, or what nothing may fill', async () => {
    for (const column of ['assetId', 'attributes', 'constructor']) {
      const form = new FormData()
      form.set('options', JSON.stringify({ defaults: { [column]: 'x' } }))
      form.set('file', new Blob(['name,uri\nOne,https://example.com/1\n']), 'list.csv')
      const { body } = await check({ rawBody: form })
      expect(body.resultCd).toBe('BAD_REQUEST')
      expect(body.params?.['issues']).toMatchObject([
        { path: `options.defaults.${column}`, code: 'UNKNOWN_FIELD' },
      ])
    }
  })
  test('refuses 10 MB and one byte, as multipart and as a body', async () => {
    const bytes = new Uint8Array(10 * 1024 * 1024 + 1).fill(97)
    expect((await checkText(bytes)).body.resultCd).toBe('FILE_TOO_LARGE')
    const form = new FormData()
    form.set('file', new Blob([bytes]), 'list.csv')
    const { status, body } = await check({ rawBody: form })
    expect([status, body.resultCd]).toEqual([413, 'FILE_TOO_LARGE'])
  })
  test('refuses the bytes of a spreadsheet whatever they are called', async () => {
    const xlsx = new Uint8Array([0x50, 0x4b, 3, 4, ...Array.from({ length: 200 }, () => 1)])
    const { status, body } = await checkText(xlsx)
    expect([status, body.resultCd]).toEqual([415, 'FILE_TYPE_UNSUPPORTED'])
  })
  test('survives a JSON bomb', async () => {
    const { body } = await checkText('['.repeat(5_000_000), 'application/json')
    expect(body).toMatchObject({ resultCd: 'SUCCESS', returnValue: { rows: 0 } })
    expect(JSON.stringify(body.returnValue)).toMatch(/jsonTooDeep|jsonTorn/)
  })
  test('says that an upload was torn', async () => {
    const torn = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,uri'
    const { body } = await check({
      rawBody: torn,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(body.resultCd).toBe('BODY_MALFORMED')
  })
  test('lives on when a client goes away in the middle of an upload', async () => {
    await new Promise<void>((resolve) => {
      const half = request(`${api.url}/api/admin/lists/check`, {
        method: 'POST',
        headers: {
          cookie: api.admin.cookie,
          'x-csrf-token': api.admin.csrfToken,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': '5000000',
        },
      })
      half.once('error', () => resolve())
      half.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname', () =>
        half.destroy(),
      )
    })
    expect((await api.anybody.send('get', '/api/health/live')).status).toBe(200)
  })
  test('stores nothing', async () => {
    expect(await count('mint_plans')).toBe(1)
  })
})

describe('a JSON body', () => {
  const post = (rawBody: string, type = 'application/json') =>
    api.admin.send('post', '/api/admin/plans/quote', { rawBody, headers: { 'content-type': type } })
  test('that is torn, too deep or no JSON is malformed', async () => {
    for (const text of ['{"a":', '['.repeat(100_000), 'name=x', '{"a":"\\'])
      expect((await post(text)).body.resultCd).toBe('BODY_MALFORMED')
  })
  test('of another type is refused', async () => {
    expect((await post('a=b', 'application/x-www-form-urlencoded')).body.resultCd).toBe(
      'FILE_TYPE_UNSUPPORTED',
    )
  })
  test('above 256 KB is refused', async () => {
    expect((await post(JSON.stringify({ a: 'x'.repeat(300_000) }))).body.resultCd).toBe('FILE_TOO_LARGE')
  })
})

describe('creating a plan', () => {
  test('stores plan, run, payment, items and NFTs together', async () => {
    const made = await createPlan(
      api.admin,
      planBody({ ...fixture, text: listText(3, { prefix: 'Together' }) }),
    )
    const rows = await api.database.db.execute<Record<string, unknown>>(sql`
      select i.row_no, i.name, i.status, i.business_key, i.payload, n.status as nft, n.standard, m.stage, m.start_at
      from minting_items i join nfts n using (item_id) join minting_masters m using (master_id)
      where master_id = ${made.masterId} order by item_id`)
    expect(rows.map((row) => row['row_no'])).toEqual([1, 2, 3])
    expect(rows[0]).toMatchObject({
      name: 'Together #1',
      status: '0',
      payload: { symbol: 'KONG', sellerFeeBasisPoints: 500, creators: [], attributes: null },
      nft: '0',
      standard: 'compressed',
      stage: 3,
      start_at: null,
    })
    expect(String(rows[0]?.['business_key'])).toMatch(
      new RegExp(`^mint:${fixture.collectionId}:[0-9a-f]{64}$`),
    )
    const events = await api.database.db.execute<{ entity: string }>(
      sql`select entity from events where master_id = ${made.masterId}`,
    )
    expect(events.filter((event) => event.entity === 'item')).toHaveLength(3)
  })
  test('starts a canary at its first stage', async () => {
    const text = listText(2, { prefix: 'Canary' })
    const { masterId } = await createPlan(
      api.admin,
      planBody({ ...fixture, text, overrides: { isCanary: true } }),
    )
    const reply = await api.admin.send('get', `/api/admin/masters/${masterId}/progress`)
    expect(reply.body.returnValue).toMatchObject({ canaryStage: 0, phase: 'wait', wait: 2, planned: 0 })
  })
  test('refuses a list with an error and stores nothing of it', async () => {
    const before = await count('mint_plans')
    const text = `${listText(2, { prefix: 'Wrong' })}\nX,KONG,not a uri,nobody,,5%,`
    const { status, body } = await create(planBody({ ...fixture, text }))
    expect([status, body.resultCd]).toEqual([422, 'LIST_INVALID'])
    expect(body.params?.['report']).toMatchObject({ rows: 3, errors: 1 })
    expect(await count('mint_plans')).toBe(before)
  })
  test.each(['\\u0000', '\\u202e', '\\ud800'])(
    'refuses an attribute that holds %s, written as an escape of JSON, as an error of its row',
    async (escape) => {
      const cell = `[{""trait_type"":""Fur"",""value"":""a${escape}b""}]`
      const text = `${listText(1, { prefix: `Escape ${escape.slice(2)}` })}"${cell}"`
      const { status, body } = await create(planBody({ ...fixture, text }))
      expect([status, body.resultCd]).toEqual([422, 'LIST_INVALID'])
      const report = await checkText(text)
      expect(report.body.returnValue).toMatchObject({
        errors: 1,
        issues: expect.arrayContaining([
          expect.objectContaining({ row: 1, column: 'attributes', severity: 'error' }),
        ]),
      })
    },
  )
  test('names the rows that are in an earlier run, and the run', async () => {
    const owner = newWallet().address
    const first = await createPlan(
      api.admin,
      planBody({ ...fixture, text: listText(2, { prefix: 'Twice', owner }) }),
    )
    const before = await count('minting_items')
    const { body } = await create(planBody({ ...fixture, text: listText(4, { prefix: 'Twice', owner }) }))
    expect(body).toMatchObject({
      resultCd: 'ITEMS_ALREADY_PLANNED',
      params: {
        rows: [
          { row: 1, masterId: first.masterId, masterName: 'First drop' },
          { row: 2, masterId: first.masterId },
        ],
        total: 2,
        ranges: [{ from: 1, to: 2, masterId: first.masterId, masterName: 'First drop' }],
      },
    })
    expect(await count('minting_items')).toBe(before)
  })
  test('waits for a collection that was never started, and refuses one of another project', async () => {
    const other = await createProject(api.admin)
    const reply = await api.admin.send('post', '/api/admin/collections', {
      body: {
        projectId: other.projectId,
        name: 'C',
        symbol: 'C',
        uri: 'https://e.com',
        sellerFeeBasisPoints: 0,
      },
    })
    const { collectionId } = reply.body.returnValue as { collectionId: number }
    const text = listText(1, { prefix: 'Early' })
    expect((await create(planBody({ projectId: other.projectId, collectionId, text }))).body.resultCd).toBe(
      'COLLECTION_NOT_READY',
    )
    expect((await create(planBody({ ...fixture, collectionId, text }))).body).toMatchObject({
      resultCd: 'BAD_REQUEST',
      params: { issues: [{ path: 'collectionId' }] },
    })
  })
  test('is refused without the collection its operation needs', async () => {
    const { body } = await create({ ...planBody({ ...fixture, text: listText(1) }), collectionId: null })
    expect(body).toMatchObject({
      resultCd: 'BAD_REQUEST',
      params: { issues: [{ path: 'collectionId', code: 'REQUIRED' }] },
    })
  })
  test('is done once for a double click', async () => {
    const headers = { 'idempotency-key': freshKey() }
    const body = planBody({ ...fixture, text: listText(50, { prefix: 'Double' }) })
    const replies = await Promise.all(Array.from({ length: 4 }, () => create(body, headers)))
    expect(replies.map((reply) => reply.body.resultCd)).toEqual(Array(4).fill('SUCCESS'))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body.returnValue))).size).toBe(1)
    // Whether the answer was lost or not, asking again gives it.
    expect((await create(body, headers)).body.returnValue).toEqual(replies[0]?.body.returnValue)
  })
  test('without a key makes at most one of two equal lists sent at once', async () => {
    const body = planBody({ ...fixture, text: listText(500, { prefix: 'Race' }) })
    const replies = await Promise.all([create(body), create(body)])
    expect(replies.map((reply) => reply.body.resultCd).sort()).toEqual(['ITEMS_ALREADY_PLANNED', 'SUCCESS'])
  })
})

describe('a run of 20,000 items', () => {
  let masterId = 0
  const items = (query: string) =>
    api.admin.send('get', `/api/admin/masters/${masterId}/items?${query}`).then(
      ({ body }) =>
        body.returnValue as {
          rows: { row: number; name: string }[]
          next: string | null
          total: number | null
        },
    )
  test('is stored whole', async () => {
    const made = await createPlan(
      api.admin,
      planBody({ ...fixture, text: listText(20_000, { prefix: '=Big' }) }),
    )
    masterId = made.masterId
    expect(masterId).toBeGreaterThan(0)
  })
  test('can be entered at any row', async () => {
    expect(await items('limit=2')).toMatchObject({ rows: [{ row: 1 }, { row: 2 }], next: '2', total: 20_000 })
    expect(await items('limit=2&after=13000')).toMatchObject({ rows: [{ row: 13_001 }, { row: 13_002 }] })
    expect(await items('limit=2&after=19999')).toMatchObject({ rows: [{ row: 20_000 }], next: null })
    expect(await items('search=%2319999')).toMatchObject({ rows: [{ row: 19_999 }], total: 1 })
    expect((await items('search=%25')).total).toBe(0)
  })
  test('reports every row as CSV that runs no formula', async () => {
    const response = await api.admin.raw('get', `/api/admin/masters/${masterId}/report.csv`)
    expect(response.headers.get('content-type')).toContain('text/csv')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
    expect(lines).toHaveLength(20_001)
    expect(lines[1]).toMatch(/^1,"'=Big #1","KONG",/)
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(20_000)
  })
})
