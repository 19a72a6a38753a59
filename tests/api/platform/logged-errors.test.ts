import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { openRouteFixture, routeCases, sendCase, type RouteName } from '../../support/route-cases.ts'
import { sessionStarters } from '../../support/wallet/wallet-cases.ts'

/** What the API wrote to its log. */
const logged: string[] = []
let fixture: Awaited<ReturnType<typeof openRouteFixture>>
beforeAll(async () => {
  fixture = await openRouteFixture((line) => void logged.push(line))
})
afterAll(() => fixture.close())

const cases = routeCases(() => fixture)
const writes = (Object.keys(cases) as RouteName[]).filter(
  (name) => endpoints[name].method !== 'get' && name !== 'doLogout',
)

/** The database refuses every write to these tables, and quotes the row it was given. */
async function refuseWrites(isRefusing: boolean, isWithSessions: boolean) {
  const { db } = fixture.api.database
  const body = isRefusing ? `raise exception 'refused: %', new using detail = new::text` : 'null'
  await db.execute(
    sql.raw(
      `create or replace function refuse_writes() returns trigger language plpgsql as 'begin ${body.replaceAll("'", "''")}; return new; end'`,
    ),
  )
  await db.execute(
    sql.raw(`do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public'
        and tablename <> 'idempotency_keys' and (${isWithSessions} or tablename <> 'sessions') loop
        execute format('create or replace trigger refuse_writes before insert or update on %I for each row execute function refuse_writes()', name);
      end loop; end $$`),
  )
}

/** Texts a person may have sent; words of the contract itself may stand in a query. */
function sentTexts(sent: unknown): string[] {
  if (typeof sent === 'string') return sent.length >= 12 ? [sent, sent.slice(0, 40)] : []
  return typeof sent === 'object' && sent !== null ? Object.values(sent).flatMap(sentTexts) : []
}

describe('a database that refuses, at every route that writes', () => {
  const refused: string[] = []
  test.each(writes)('%s answers UNEXPECTED, and nothing that was sent reaches the log', async (name) => {
    const request = await cases[name].good()
    await refuseWrites(true, sessionStarters.includes(name))
    logged.length = 0
    try {
      const caller = sessionStarters.includes(name) ? 'anybody' : 'admin'
      const response = await sendCase(fixture, caller, name, { body: {}, ...request })
      if (response.status === 500) refused.push(name)
    } finally {
      await refuseWrites(false, true)
    }
    const log = logged.join('')
    for (const text of [...sentTexts(request.body), ...sentTexts(request.rawBody)])
      expect(log).not.toContain(text)
    expect(log).not.toContain('params:')
  })
  test('was met by most of them', () => {
    expect(refused.length).toBeGreaterThan(writes.length / 2)
    expect(refused).toEqual(
      expect.arrayContaining(
        ['submitInquiry', 'registerProject', 'createPlan', 'saveArticle'].filter((name) =>
          writes.includes(name as RouteName),
        ),
      ),
    )
  })
})
