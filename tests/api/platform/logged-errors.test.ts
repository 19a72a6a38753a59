import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Request } from '../../support/routes/route-case.ts'
import { openRouteFixture, routeCases, sendCase, type RouteName } from '../../support/routes/route-cases.ts'
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
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition
        and relname <> 'idempotency_keys' and (${isWithSessions} or relname <> 'sessions') loop
        execute format('create or replace trigger refuse_writes before insert or update on %I for each row execute function refuse_writes()', name);
      end loop; end $$`),
  )
}

/**
 * Texts a person may have sent, short ones too. A word of small letters may be one of the contract's, which stands in a
 * query, and a number of few digits stands anywhere.
 */
function sentTexts(sent: unknown): string[] {
  if (typeof sent === 'string') return isDistinctive(sent) ? [sent, sent.slice(0, 40)] : []
  return typeof sent === 'object' && sent !== null ? Object.values(sent).flatMap(sentTexts) : []
}
function isDistinctive(text: string) {
  return text.length >= 4 && !/^(?:[a-z][a-zA-Z-]*|\d{1,5})$/.test(text)
}

function textsOf({ body, rawBody, query }: Request): string[] {
  const asked = [...new URLSearchParams(query ?? '').values()]
  return [body, rawBody, asked].flatMap(sentTexts)
}

/** Why a route does not answer 500 while no row can be written: a route that is not here has to. */
const cannotFail: Partial<Record<RouteName, string>> = {
  checkList: 'it judges a list and stores nothing',
  quotePlan: 'it calculates and stores nothing',
  lookUpAssetStates: 'it asks the chain and stores nothing',
  lookUpAccounts: 'it only reads',
  lookUpRecipients: 'it asks the chain and stores nothing',
  lookUpAssets: 'it only reads',
  readSamples: 'it only reads',
  tryAlertRule: 'it only reads',
  previewArticle: 'it shows an article and stores nothing',
  previewRecipients: 'it only reads',
  countEarlier: 'it only counts',
  readInvitation: 'it only reads',
  askEvmContract: 'it asks the chain and stores nothing',
  simulateEvmCall: 'it asks the chain and stores nothing',
  simulateEvmDeploy: 'it asks the chain and stores nothing',
  judgePassword: 'it judges a password and stores nothing',
  endOwnSessions: 'it only deletes',
  removeProfilePicture: 'it only deletes',
  buildPaymentTransaction: 'it writes a transaction for a wallet and stores nothing',
}

describe('a database that refuses, at every route that writes', () => {
  test.each(writes)('%s answers UNEXPECTED, and nothing that was sent reaches the log', async (name) => {
    const request = await cases[name].good()
    await refuseWrites(true, sessionStarters.includes(name))
    logged.length = 0
    let status = 0
    try {
      const { anybody, admin } = fixture.api
      const caller = sessionStarters.includes(name) ? anybody : admin
      status = (await sendCase(caller, name, { body: {}, ...request })).status
    } finally {
      await refuseWrites(false, true)
    }
    expect([status === 500, cannotFail[name]]).toEqual([cannotFail[name] === undefined, cannotFail[name]])
    const log = logged.join('')
    for (const text of textsOf(request)) expect(log).not.toContain(text)
    expect(log).not.toContain('params:')
  })
  test('includes those that take most from a person', () => {
    const required: readonly RouteName[] = ['submitInquiry', 'registerProject', 'createPlan', 'createArticle']
    for (const name of required)
      expect([name, writes.includes(name), cannotFail[name]]).toEqual([name, true, undefined])
  })
})
