import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { freshKey, openTestApi, userLogin, type SendOptions, type TestApi } from '../../support/api.ts'
import { openTestKlip, type TestKlip } from '../../support/wallet/klip.ts'
import type { Case, Request } from '../../support/route-case.ts'
import { migrationCases } from '../../support/migration/migration-cases.ts'
import { newsCases } from '../../support/news-cases.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'
import { sessionStarters, walletCases } from '../../support/wallet/wallet-cases.ts'
import {
  collectionBody,
  createWorld,
  leaveUnknown,
  listText,
  planBody,
  projectBody,
} from '../../support/world.ts'

type Name = keyof typeof endpoints

let api: TestApi
/** What the API wrote to its log. */
const logged: string[] = []
let chains: StubChains
let klip: TestKlip
let world: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  chains = await openStubChains()
  klip = await openTestKlip()
  api = await openTestApi(
    {
      KAIA_RPC_URL: chains.url,
      SOLANA_RPC_URL: chains.url,
      KLIP_API_URL: klip.url,
      LOG_LEVEL: 'info',
    },
    { write: (line) => void logged.push(line) },
  )
  world = await createWorld(api.admin, api.database.db)
})
afterAll(async () => {
  await api.close()
  await chains.close()
  await klip.close()
})

const master = () => ({ params: { masterId: world.masterId } })
const noMaster = { params: { masterId: 999_999 }, code: 'NOT_FOUND' }
const badMaster = { params: { masterId: 'x' }, code: 'BAD_REQUEST' }
const inState = async (status: string, control = 'run') => {
  await api.database.db.execute(
    sql`update minting_masters set status = ${status}, control = ${control} where master_id = ${world.masterId}`,
  )
  return master()
}
const failed = async () => {
  await api.database.db.execute(
    sql`update minting_items set status = '40', reason_code = 'TREE_FULL' where master_id = ${world.masterId}`,
  )
  return inState('40')
}
const quoteBody = () => ({
  projectId: world.projectId,
  count: 10,
  metadataBytesMean: 60,
  creatorsMean: 1,
  willReveal: false,
  hasGuard: false,
})

/** One entry a route: the type refuses an endpoint without one. */
const cases: Record<Name, Case> = {
  ...walletCases(() => ({ api, klip })),
  selectKeyValue: {
    good: async () => {
      await api.database.db.execute(
        sql`insert into settings (cd_key, cd_value) values ('FRONT_VERSION', '1')`,
      )
      return { query: 'cdKey=FRONT_VERSION' }
    },
    bad: { query: 'cdKey=SOLANA_PAYER_SECRET_KEY', code: 'NOT_FOUND' },
  },
  readConfig: { good: () => ({}), bad: null },
  readCoinPrices: { good: () => ({}), bad: null },
  readLive: { good: () => ({}), bad: null },
  readReady: {
    good: async () => {
      const reading = { rpcs: [{ name: 'one', healthy: true, latencyMs: 1, reason: null }] }
      await api.database.db.execute(sql`insert into workers (worker_id, rss_mb) values ('w', 1)`)
      await api.database.db.execute(
        sql`insert into chain_status (chain, reading) values ('solana', ${JSON.stringify(reading)}::jsonb)`,
      )
      return {}
    },
    bad: null,
  },
  doLogin: { good: () => ({ body: userLogin }), bad: { body: { uid: 1 }, code: 'BAD_REQUEST' } },
  readSession: { good: () => ({}), bad: null },
  doLogout: { good: () => ({ body: {} }), bad: { body: { uid: 1 }, code: 'BAD_REQUEST' } },
  readDashboard: {
    good: async () => {
      await api.database.db.execute(sql`delete from chain_status`)
      return {}
    },
    bad: null,
  },
  listProjects: {
    good: () => ({ query: 'search=punky&limit=1' }),
    bad: { query: 'limit=0', code: 'BAD_REQUEST' },
  },
  readProject: {
    good: () => ({ params: { projectId: world.projectId } }),
    bad: { params: { projectId: 999_999 }, code: 'NO_SUCH_PROJECT' },
  },
  registerProject: {
    good: () => ({ body: projectBody(), headers: { 'idempotency-key': freshKey() } }),
    bad: { body: { name: '' }, code: 'BAD_REQUEST' },
  },
  modifyProject: {
    good: () => ({ params: { projectId: world.projectId }, body: projectBody({ name: 'Renamed' }) }),
    bad: { params: { projectId: 1 }, body: projectBody({ mainnet: 'moon' }), code: 'BAD_REQUEST' },
  },
  listCollections: { good: () => ({}), bad: { query: 'projectId=x', code: 'BAD_REQUEST' } },
  readCollection: {
    good: () => ({ params: { collectionId: world.collectionId } }),
    bad: { params: { collectionId: 999_999 }, code: 'NOT_FOUND' },
  },
  createCollection: {
    good: () => ({ body: collectionBody(world.projectId) }),
    bad: { body: { ...collectionBody(1), name: '가'.repeat(11) }, code: 'BAD_REQUEST' },
  },
  checkList: {
    good: () => ({ rawBody: listText(2), headers: { 'content-type': 'text/csv' } }),
    bad: { rawBody: 'x', headers: { 'content-type': 'image/png' }, code: 'FILE_TYPE_UNSUPPORTED' },
  },
  quotePlan: { good: () => ({ body: quoteBody() }), bad: { body: { count: 0 }, code: 'BAD_REQUEST' } },
  createPlan: {
    good: () => ({ body: planBody({ ...world, text: listText(2, { prefix: 'Other' }) }) }),
    bad: { body: { projectId: 1 }, code: 'BAD_REQUEST' },
  },
  listMasters: {
    good: () => ({ query: 'status=0&search=first' }),
    bad: { query: 'status=7', code: 'BAD_REQUEST' },
  },
  readMaster: { good: master, bad: noMaster },
  readProgress: { good: master, bad: noMaster },
  streamProgress: { good: master, bad: noMaster },
  listReasons: { good: master, bad: noMaster },
  listItems: { good: () => ({ ...master(), query: 'search=kong&status=0' }), bad: { ...noMaster } },
  downloadReport: { good: master, bad: badMaster },
  startMaster: { good: () => ({ ...master(), body: {} }), bad: { ...noMaster, body: {} } },
  pauseMaster: { good: () => inState('10'), bad: { ...badMaster, body: {} } },
  resumeMaster: { good: () => inState('10', 'paused'), bad: { ...noMaster, body: {} } },
  cancelMaster: { good: () => inState('10'), bad: { ...noMaster, body: { reason: 5 }, code: 'BAD_REQUEST' } },
  retryMaster: { good: failed, bad: { ...noMaster, body: {} } },
  changeLimits: {
    good: async () => ({ ...(await inState('10')), body: { budgetLamports: '5', errorRateMax: 0.1 } }),
    bad: { params: { masterId: 1 }, body: { budgetLamports: 5, errorRateMax: 2 }, code: 'BAD_REQUEST' },
  },
  searchItems: {
    good: () => ({ query: `search=${world.owner}` }),
    bad: { query: 'search=x', code: 'BAD_REQUEST' },
  },
  readStory: {
    good: async () => {
      const [row] = await api.database.db.execute<{ id: string }>(
        sql`select min(item_id) as id from minting_items where master_id = ${world.masterId}`,
      )
      return { params: { itemId: row?.id ?? '' } }
    },
    bad: { params: { itemId: 999_999 }, code: 'NOT_FOUND' },
  },
  decideAttempt: {
    good: async () => {
      const { attemptId } = await leaveUnknown(api.database.db, world.masterId)
      return { params: { attemptId }, body: { verdict: 'dead', reason: 'Seen on the explorer.' } }
    },
    bad: { params: { attemptId: 1 }, body: { verdict: 'dead', reason: 'no' }, code: 'BAD_REQUEST' },
  },
  listTxLog: { good: () => ({ query: 'kind=mint' }), bad: { query: 'kind=x', code: 'BAD_REQUEST' } },
  downloadTxLog: { good: () => ({ query: 'kind=mint' }), bad: { query: 'status=x', code: 'BAD_REQUEST' } },
  downloadAuditLog: {
    good: () => ({ query: 'entity=master' }),
    bad: { query: `actor=${'a'.repeat(201)}`, code: 'BAD_REQUEST' },
  },
  listAuditLog: {
    good: () => ({ query: 'entity=master&entityId=1&actor=admin' }),
    bad: { query: `entityId=${'1'.repeat(101)}`, code: 'BAD_REQUEST' },
  },
  ...newsCases(() => api),
  ...migrationCases(() => ({ api, chains })),
}

const pathOf = (name: Name, { params = {}, query }: Request) => {
  const path = endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? '1'))
  return query ? `${path}?${query}` : path
}
const names = Object.keys(cases) as Name[]
const adminNames = names.filter((name) => endpoints[name].role === 'admin')
const userNames = names.filter((name) => endpoints[name].role === 'user')
const optionsOf = ({ body, rawBody, headers }: Request): SendOptions => ({
  ...(body !== undefined && { body }),
  ...(rawBody !== undefined && { rawBody }),
  ...(headers && { headers }),
})
/** A shape that would pass, so that only the caller is wrong. */
const send = (caller: 'anybody' | 'user' | 'admin', name: Name, request: Request) =>
  api[caller].raw(endpoints[name].method, pathOf(name, request), optionsOf(request))

describe('every admin route', () => {
  test.each(adminNames)('%s refuses somebody signed out', async (name) => {
    const response = await send('anybody', name, endpoints[name].method === 'get' ? {} : { body: {} })
    expect([response.status, (await response.json()).resultCd]).toEqual([401, 'SIGNED_OUT'])
  })
  test.each(adminNames)('%s refuses a user who is no admin', async (name) => {
    const response = await send('user', name, endpoints[name].method === 'get' ? {} : { body: {} })
    expect([response.status, (await response.json()).resultCd]).toEqual([403, 'FORBIDDEN'])
  })
  test.each(adminNames.filter((name) => endpoints[name].method !== 'get'))(
    '%s refuses an admin without the CSRF token',
    async (name) => {
      const response = await api.admin.raw(endpoints[name].method, pathOf(name, {}), {
        body: {},
        headers: { 'x-csrf-token': 'wrong' },
      })
      expect([response.status, (await response.json()).resultCd]).toEqual([403, 'CSRF_MISMATCH'])
    },
  )
})

describe('every route of people with a session', () => {
  test.each(userNames)('%s refuses somebody signed out', async (name) => {
    const response = await send('anybody', name, endpoints[name].method === 'get' ? {} : { body: {} })
    expect([response.status, (await response.json()).resultCd]).toEqual([401, 'SIGNED_OUT'])
  })
  test.each(userNames.filter((name) => endpoints[name].method !== 'get'))(
    '%s refuses a session without its CSRF token',
    async (name) => {
      const response = await api.user.raw(endpoints[name].method, pathOf(name, {}), {
        body: {},
        headers: { 'x-csrf-token': 'wrong' },
      })
      expect([response.status, (await response.json()).resultCd]).toEqual([403, 'CSRF_MISMATCH'])
    },
  )
})

describe('every route', () => {
  test.each(names.filter((name) => cases[name].bad))('%s refuses what it cannot use', async (name) => {
    const bad = cases[name].bad
    if (!bad) return
    const response = await send('admin', name, bad)
    const body = await response.json()
    expect(body).toMatchObject({ resultCd: bad.code, returnValue: null })
    expect(body.requestId).toBe(response.headers.get('x-request-id'))
  })
  test.each(names.filter((name) => name !== 'doLogout'))('%s answers what its schema says', async (name) => {
    const request = await cases[name].good()
    const response = await send(
      sessionStarters.includes(name) ? 'anybody' : 'admin',
      name,
      endpoints[name].method === 'get' ? request : { body: {}, ...request },
    )
    if (endpoints[name].kind === 'stream') {
      expect(response.status).toBe(200)
      await response.body?.cancel()
      return
    }
    const body = await response.json()
    expect(body).toMatchObject({ resultCd: 'SUCCESS', returnCd: '0' })
    expect(endpoints[name].reply.safeParse(body.returnValue).error).toBeUndefined()
  })
})

test('answers an unknown path of the API with an envelope', async () => {
  const { status, body } = await api.admin.send('get', '/api/admin/nothing')
  expect([status, body.resultCd]).toEqual([404, 'NOT_FOUND'])
})

/** The database refuses every write to these tables, and quotes the row it was given. */
const refuseWrites = async (isRefusing: boolean, isWithSessions: boolean) => {
  const { db } = api.database
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
const sentTexts = (sent: unknown): string[] => {
  if (typeof sent === 'string') return sent.length >= 12 ? [sent, sent.slice(0, 40)] : []
  return typeof sent === 'object' && sent !== null ? Object.values(sent).flatMap(sentTexts) : []
}

describe('a database that refuses, at every route that writes', () => {
  const writes = names.filter((name) => endpoints[name].method !== 'get' && name !== 'doLogout')
  const refused: string[] = []
  test.each(writes)('%s answers UNEXPECTED, and nothing that was sent reaches the log', async (name) => {
    const request = await cases[name].good()
    await refuseWrites(true, sessionStarters.includes(name))
    logged.length = 0
    try {
      const caller = sessionStarters.includes(name) ? 'anybody' : 'admin'
      const response = await send(caller, name, { body: {}, ...request })
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
          writes.includes(name as Name),
        ),
      ),
    )
  })
})
