import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { actionsOf, auditActionNames, auditEntities } from '#contract/audit/actions.ts'
import { auditLogSchema } from '#contract/audit/logs.ts'
import { pageOf } from '#contract/envelope.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { users } from '#db/schema.ts'
import { adminLogin, openTestApi, userLogin, type TestApi } from '../../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  const known = new Map(
    (await api.database.db.select().from(users)).map((user) => [user.uid, user.uuid] as const),
  )
  const actors = [known.get(adminLogin.uid), known.get(userLogin.uid), 'gone-1']
  for (let n = 0; n < 12; n++)
    await saveAudit(api.database.db, {
      actor: actors[n % 3] ?? '',
      action: n < 6 ? 'master.pause' : 'project.modify',
      entityId: (n % 2) + 1,
      requestId: `entry-${n}`,
    })
})
afterAll(() => api.close())

const auditPage = pageOf(auditLogSchema)
function entriesOf(rows: z.infer<typeof auditPage>['rows']) {
  return rows.flatMap(({ requestId }) =>
    requestId?.startsWith('entry-') ? [Number(requestId.slice(6))] : [],
  )
}
async function readAudit(query: string) {
  const { body } = await api.admin.send('get', `/api/admin/audit-log?${query}`)
  return auditPage.parse(body.returnValue)
}
async function audited(query: string) {
  return entriesOf((await readAudit(query)).rows)
}

describe('the audit log', () => {
  test('is narrowed to one thing by its kind and number', async () => {
    expect(await audited('entity=master&entityId=1')).toEqual([4, 2, 0])
    expect(await audited('entityId=2')).toEqual([11, 9, 7, 5, 3, 1])
    expect(await audited('entity=master&entityId=3')).toEqual([])
  })

  test('is narrowed to what was done, and knows no other words for it', async () => {
    expect(await audited('action=master.pause')).toEqual([5, 4, 3, 2, 1, 0])
    expect(await audited('action=master.resume')).toEqual([])
    for (const [name, value] of [
      ['action', 'master.paused'],
      ['entity', 'masters'],
    ]) {
      const { status, body } = await api.admin.send('get', `/api/admin/audit-log?${name}=${value}`)
      expect(status).toBe(400)
      expect(body.params).toMatchObject({ issues: [{ path: name }] })
    }
  })

  test('is narrowed to a person by part of the e-mail, in any case', async () => {
    expect(await audited('actor=USER%40test')).toEqual([10, 7, 4, 1])
    const { rows } = await readAudit('actor=user%40test')
    expect(new Set(rows.map((row) => row.actor))).toEqual(new Set([userLogin.uid]))
  })

  test('finds a user whose account no longer exists by the whole id, and takes no wildcard', async () => {
    expect(await audited('actor=gone-1')).toEqual([11, 8, 5, 2])
    expect(await audited('actor=gone')).toEqual([])
    expect(await audited('actor=%25')).toEqual([])
  })

  test('is read page by page under filters, each entry once', async () => {
    const read: number[] = []
    for (let after = ''; ;) {
      const page = await readAudit(`entityId=2&limit=2${after}`)
      read.push(...entriesOf(page.rows))
      if (page.next === null) break
      after = `&after=${page.next}`
    }
    expect(read).toEqual([11, 9, 7, 5, 3, 1])
  })
})

/** Rows by column; the bytes begin with what makes Excel read Korean. */
async function download(path: string) {
  const response = await api.admin.raw('get', `/api/admin/${path}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/csv')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const { data, errors } = Papa.parse(new TextDecoder().decode(bytes).trimEnd(), { header: true })
  expect(errors).toEqual([])
  return {
    rows: z.array(z.record(z.string(), z.string())).parse(data),
    fileName: response.headers.get('content-disposition'),
  }
}

describe('the audit log as CSV', () => {
  test('holds what the filters of the page leave, with the e-mail of who acted', async () => {
    const { rows, fileName } = await download('audit-log.csv?entity=master&entityId=1&actor=USER%40')
    expect(fileName).toBe('attachment; filename="audit-log.csv"')
    expect(rows).toMatchObject([
      {
        actor: userLogin.uid,
        action: 'master.pause',
        entity: 'master',
        entity_id: '1',
        request_id: 'entry-4',
      },
    ])
  })

  test('keeps what was and what is as JSON, and runs no formula', async () => {
    const after = { name: '그림, "둘"\n셋' }
    await saveAudit(api.database.db, {
      actor: '=HYPERLINK("http://evil.example")',
      action: 'project.modify',
      entityId: 77,
      after,
      reason: '+1, "see" below',
      requestId: 'formula',
    })
    const [row] = (await download('audit-log.csv?entityId=77')).rows
    expect(row).toMatchObject({
      actor: `'=HYPERLINK("http://evil.example")`,
      before: '',
      reason: `'+1, "see" below`,
    })
    expect(JSON.parse(row?.['after'] ?? '')).toEqual(after)
  })

  test('continues after its first page, each entry once and newest first', async () => {
    await api.database.db.execute(sql`
      insert into audit_log (actor, action, entity, entity_id)
      select 'many', 'news.modify', 'news', n::text from generate_series(1, 1100) n`)
    const { rows } = await download('audit-log.csv?entity=news')
    const expected = Array.from({ length: 1_100 }, (_, n) => String(1_100 - n))
    expect(rows.map((row) => row['entity_id'])).toEqual(expected)
  })
})

describe('the transaction log as CSV', () => {
  beforeAll(() =>
    api.database.db.execute(sql`
      insert into tx_log (chain, signature, kind, status, payer_address, slot, fee_lamports, spent_lamports,
        item_count, master_id, error_code)
      select 'solana', 'signature-' || n, case when n % 2 = 0 then 'mint' else 'guard-return' end,
        case when n = 8 then 'failed' else 'final' end, 'payer', 9007199254740993, 5000, -n, 1, n % 3 + 1,
        case when n = 8 then '@SUM(1)' end
      from generate_series(1, 4100) n`),
  )

  test('holds every row behind the first page, each once and newest first', async () => {
    const { rows, fileName } = await download('tx-log.csv')
    expect(fileName).toBe('attachment; filename="transaction-log.csv"')
    const expected = Array.from({ length: 4_100 }, (_, n) => `signature-${4_100 - n}`)
    expect(rows.map((row) => row['signature'])).toEqual(expected)
  })

  test('has the filters of the page, whole numbers, and no formula', async () => {
    const { rows } = await download('tx-log.csv?kind=mint&status=failed&masterId=3')
    expect(rows).toMatchObject([
      {
        signature: 'signature-8',
        slot: '9007199254740993',
        spent_lamports: '-8',
        error_code: `'@SUM(1)`,
        chunk_id: '',
      },
    ])
    expect((await download('tx-log.csv?signature=signature-9')).rows).toHaveLength(1)
  })
})

describe('an entry of the audit log', () => {
  test('is about what its action says', async () => {
    for (const action of auditActionNames)
      await saveAudit(api.database.db, { actor: 'x', action, entityId: 'all', requestId: 'all' })
    for (const entity of auditEntities) {
      const { rows } = await readAudit(`entity=${entity}&entityId=all&order=asc`)
      expect(rows.map((row) => row.action)).toEqual(actionsOf(entity))
    }
  })
})
