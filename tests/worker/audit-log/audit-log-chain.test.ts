import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { AuditFault } from '#contract/audit/chain.ts'
import { findAuditHead, linkAuditLog as linkOldest } from '#db/audit/chain.ts'
import { connect, type Connection, type Tx } from '#db/connection.ts'
import {
  auditLogChain,
  checkAuditLog,
  linkAuditLog,
  readKnownHead,
  sentencesOfAuditLog,
} from '#worker/audit-log/index.ts'
import { isSoak } from '#tests/support/soak.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

let database: TestDatabase
let worker: Connection
let ctx: Parameters<typeof linkAuditLog>[0]
beforeAll(async () => {
  database = await openTestDatabase()
  worker = connect(database.urlOf('worker'), { max: 1, name: 'test' })
  ctx = { db: worker.db, log: pino({ level: 'silent' }), stopping: new AbortController().signal }
})
afterAll(async () => {
  await worker.close()
  await database.close()
})

/** As somebody does who owns the database: past its triggers. */
function forge(work: (tx: Tx) => Promise<unknown>) {
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await work(tx)
  })
}
function write(count: number) {
  return worker.db.execute(sql`
    insert into audit_log (actor, action, entity, entity_id, before, after, reason, request_id)
    select 'somebody', 'news.modify', 'news', n::text, null, jsonb_build_object('title', '제목 "' || n, 'n', 1.50), null, 'r'
    from generate_series(1, ${count}::int) as n`)
}
async function idOf(link: number) {
  const [row] = await database.db.execute<{ id: string }>(
    sql`select audit_id as id from audit_log where link = ${link}`,
  )
  return Number(row?.id)
}
async function faults(kept: Parameters<typeof auditLogChain>[1] = null) {
  return (await auditLogChain(worker.db, kept)).faults
}
beforeEach(async () => {
  await forge(async (tx) => {
    await tx.execute(sql`truncate audit_log`)
    await tx.execute(sql`update audit_head set link = 0, hash = ''`)
    await tx.execute(sql`update audit_checks set link = 0, found = null, fault = null`)
  })
  await write(6)
  await linkAuditLog(ctx)
})

describe('the chain of hashes over the audit log', () => {
  it('holds what was written, and anybody can work its hashes out', async () => {
    const { head, unlinked, faults: found } = await auditLogChain(worker.db, null)
    expect({ link: head.link, unlinked, found }).toEqual({ link: 6, unlinked: 0, found: [] })
    const rows = await database.db.execute<Record<string, string | null>>(sql`
      select audit_id::text as id, (extract(epoch from at) * 1000000)::bigint::text as at, entity_id, after::text as after
      from audit_log order by link`)
    const hash = rows.reduce((before, { id, at, entity_id, after }, index) => {
      const values = [
        index + 1,
        Number(id),
        Number(at),
        'somebody',
        'news.modify',
        'news',
        entity_id,
        null,
        after,
        null,
        'r',
      ]
      const text = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
      return createHash('sha256')
        .update(before + text)
        .digest('hex')
    }, '')
    expect(head.hash).toBe(hash)
  })

  it('takes what was written at the same time once, and what was committed late after it', async () => {
    const api = connect(database.urlOf('api'), { max: 2, name: 'test' })
    let early = 0
    await api.db.transaction(async (tx) => {
      const [row] = await tx.execute<{ id: string }>(sql`
        insert into audit_log (actor, action, entity) values ('late', 'news.create', 'news') returning audit_id as id`)
      early = Number(row?.id)
      await write(3)
      // Nobody waits for the transaction that is still open, which has the lowest number.
      await linkAuditLog(ctx)
    })
    expect((await findAuditHead(api.db)).link).toBe(9)
    await Promise.all([linkOldest(worker.db, 10), linkOldest(database.db, 10)])
    expect(await idOf(10)).toBe(early)
    expect(await faults()).toEqual([])
    await api.close()
  })

  it('names an entry whose words were changed', async () => {
    const auditId = await idOf(3)
    await forge((tx) => tx.execute(sql`update audit_log set reason = 'nothing' where link = 3`))
    expect(await faults()).toEqual([{ code: 'CHANGED', from: 3, to: 3, auditId }])
  })

  it('names the first entry that does not follow, when somebody gives the changed one a new hash', async () => {
    const auditId = await idOf(4)
    await forge((tx) =>
      tx.execute(sql`update audit_log set actor = 'x', hash = ${'0'.repeat(64)} where link = 3`),
    )
    expect(await faults()).toMatchObject([
      { code: 'CHANGED', from: 3 },
      { code: 'CHANGED', from: 4, auditId },
    ])
  })

  it('names what was taken out of its middle and its beginning', async () => {
    const [second, sixth] = [await idOf(2), await idOf(6)]
    await forge((tx) => tx.execute(sql`delete from audit_log where link in (1, 4, 5)`))
    expect(await faults()).toEqual([
      { code: 'MISSING', from: 1, to: 1, auditId: second },
      { code: 'MISSING', from: 4, to: 5, auditId: sixth },
    ])
  })

  it('names entries that changed places', async () => {
    await forge((tx) =>
      tx.execute(sql`
      update audit_log a set entity_id = b.entity_id, after = b.after from audit_log b
      where (a.link, b.link) in ((2, 5), (5, 2))`),
    )
    expect((await faults()).map(({ code, from }) => [code, from])).toEqual([
      ['CHANGED', 2],
      ['CHANGED', 5],
    ])
  })

  it('names an end that was cut off, also when the head of the database was cut with it', async () => {
    const { link, hash } = await findAuditHead(worker.db)
    await forge((tx) => tx.execute(sql`delete from audit_log where link > 4`))
    const gone: AuditFault = { code: 'TRUNCATED', from: 5, to: 6, auditId: null }
    expect(await faults()).toEqual([gone])
    await forge((tx) =>
      tx.execute(sql`
      update audit_head set (link, hash) = (select link, hash from audit_log where link = 4)`),
    )
    expect(await faults()).toEqual([])
    expect(await faults({ link, hash })).toEqual([gone])
  })

  it('that was written anew holds in itself, and not against a head that was kept', async () => {
    const { link, hash } = await findAuditHead(worker.db)
    await forge(async (tx) => {
      await tx.execute(
        sql`update audit_log set link = null, hash = null, actor = 'x' where link = 2 or link <> 2`,
      )
      await tx.execute(sql`update audit_head set link = 0, hash = ''`)
    })
    await write(3)
    await linkAuditLog(ctx)
    expect(await faults()).toEqual([])
    const found = await faults({ link, hash })
    expect(found).toEqual([{ code: 'OTHER_HEAD', from: 6, to: 6, auditId: await idOf(6) }])
    const [sentence] = sentencesOfAuditLog({ head: { link, hash }, unlinked: 0, faults: found })
    expect(sentence).toContain('was written anew')
  })

  it('is refused to whoever owns the database and has not thought of its triggers', async () => {
    await write(1)
    for (const statement of [
      `update audit_log set actor = 'x' where link = 1`,
      `update audit_log set actor = 'x', link = 7, hash = 'x' where link is null`,
      'delete from audit_log where link = 1',
      'truncate audit_log',
      `insert into audit_log (actor, action, entity, link, hash) values ('x', 'news.create', 'news', 8, 'x')`,
    ])
      await expect(database.db.execute(sql.raw(statement)), statement).rejects.toMatchObject({
        cause: { message: 'The audit log stays as it was written.' },
      })
  })
})

describe("the workers' own check", () => {
  const said = async () => (await findAuditHead(worker.db)).fault?.code ?? null

  it('says what is broken until it has gone round and found nothing', async () => {
    await checkAuditLog(ctx)
    expect(await said()).toBeNull()
    await forge((tx) => tx.execute(sql`update audit_log set actor = 'x' where link = 2`))
    await checkAuditLog(ctx)
    expect(await said()).toBe('CHANGED')
    await checkAuditLog(ctx)
    expect(await said()).toBe('CHANGED')
    await forge((tx) => tx.execute(sql`update audit_log set actor = 'somebody' where link = 2`))
    await checkAuditLog(ctx)
    expect(await said()).toBeNull()
    await forge((tx) => tx.execute(sql`delete from audit_log where link = 6`))
    await checkAuditLog(ctx)
    expect(await said()).toBe('TRUNCATED')
  })

  it('begins anew where the entry it had come to is gone', async () => {
    await database.db.execute(sql`update audit_checks set link = 3`)
    await forge((tx) => tx.execute(sql`delete from audit_log where link = 3`))
    await checkAuditLog(ctx)
    expect(await said()).toBeNull()
    await checkAuditLog(ctx)
    expect(await said()).toBe('MISSING')
  })
})

test.each(['7', `7:${'g'.repeat(64)}`, `:${'0'.repeat(64)}`])('%s is no head', (text) => {
  expect(() => readKnownHead(text)).toThrow('--audit-head takes')
  expect(readKnownHead(`7:${'0a'.repeat(32)}`)).toEqual({ link: 7, hash: '0a'.repeat(32) })
})

it.runIf(isSoak)(
  'a million entries are checked within a minute',
  async () => {
    const part = 50_000
    for (let written = 0; written < 1_000_000; written += part) {
      await write(part)
      await linkOldest(worker.db, part)
    }
    const begun = performance.now()
    expect(await faults()).toEqual([])
    const tookMs = Math.round(performance.now() - begun)
    process.stdout.write(`checked in ${tookMs} ms\n`)
    expect(tookMs).toBeLessThan(60_000)
  },
  600_000,
)
