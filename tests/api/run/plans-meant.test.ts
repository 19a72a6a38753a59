import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { quoteSchema } from '#contract/operation/quote.ts'
import { quoteShareMax } from '#contract/run/plans.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
let fixture: { projectId: number; collectionId: number }
let serial = 0
beforeAll(async () => {
  api = await openTestApi()
  fixture = await createWorld(api.admin, api.database.db)
})
beforeEach(() => api.database.db.execute(sql`delete from chain_status`))
afterAll(() => api.close())

function post(overrides: Record<string, unknown>) {
  const text = listText(3, { prefix: `Meant ${serial++}` })
  return api.admin.send('post', '/api/admin/plans', { body: planBody({ ...fixture, text, overrides }) })
}
async function quotedOf(reply: { body: { returnValue?: unknown } }) {
  const { masterId } = reply.body.returnValue as { masterId: number }
  const [row] = await api.database.db.execute<{ quoted: string }>(sql`
    select quoted_lamports::text as quoted from mint_plans join minting_masters using (plan_id)
    where master_id = ${masterId}`)
  return row?.quoted
}
async function countPlans() {
  const [row] = await api.database.db.execute<{ count: number }>(sql`select count(*)::int from mint_plans`)
  return row?.count
}

test('a start in the past is refused unless it is meant, and one of just now is not in the past', async () => {
  const before = await countPlans()
  const startAt = '2020-01-01T00:00:00.000Z'
  const refused = await post({ startAt })
  expect([refused.status, refused.body.resultCd]).toEqual([409, 'START_IN_PAST'])
  expect(await countPlans()).toBe(before)
  expect((await post({ startAt, startsIfPast: true })).body.resultCd).toBe('SUCCESS')
  expect((await post({ startAt: new Date().toISOString() })).body.resultCd).toBe('SUCCESS')
})

test('whether a start is in the past, the clock of the database decides', async () => {
  const startAt = new Date().toISOString()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  try {
    expect((await post({ startAt })).body.resultCd).toBe('SUCCESS')
  } finally {
    vi.useRealTimers()
  }
})

async function readPrices() {
  const reading = {
    ...{ rpcs: [], rentBaseLamports: '650240', rentPerByteLamports: '5080', priorityMicroLamports: '0' },
    ...{ acceptsV1: true, slotMs: 400 },
  }
  await api.database.db.execute(
    sql`insert into chain_status (chain, reading) values ('solana', ${JSON.stringify(reading)}::jsonb)`,
  )
}

test('the price is what the server works out, and one that was agreed to must be near it', async () => {
  await readPrices()
  const before = await countPlans()
  const refused = await post({ quotedLamports: '1000000' })
  expect([refused.status, refused.body.resultCd]).toEqual([409, 'QUOTE_MOVED'])
  const { nowSol } = refused.body.params as { nowSol: string }
  expect(refused.body.params).toMatchObject({ quotedSol: '0.001' })
  expect(refused.body.returnMessage).toContain('0.001')
  expect(refused.body.returnMessage).toContain(nowSol)
  expect(await countPlans()).toBe(before)

  const now = BigInt(Math.round(Number(nowSol) * 1e9))
  const near = (share: number) => String(now + BigInt(Math.round(Number(now) * share)))
  expect((await post({ quotedLamports: near(quoteShareMax * 1.1) })).body.resultCd).toBe('QUOTE_MOVED')
  expect((await post({ quotedLamports: near(-quoteShareMax * 1.1) })).body.resultCd).toBe('QUOTE_MOVED')
  const taken = await post({ quotedLamports: near(quoteShareMax * 0.9) })
  expect(await quotedOf(taken)).toBe(String(now))
})

test.each([true, false])(
  'the price at creation is the one that was shown, with a canary: %s',
  async (isCanary) => {
    await readPrices()
    const asked = { ...fixture, count: 3, hasGuard: true, isCanary }
    const shown = await api.admin.send('post', '/api/admin/plans/quote', { body: asked })
    const { routes } = quoteSchema.parse(shown.body.returnValue)
    const price = routes.find(({ standard }) => standard === 'compressed')
    // The first goes alone.
    expect(price?.transactions).toBe(isCanary ? 3 : 2)
    const quotedLamports = price?.totalLamports ?? ''
    expect(await quotedOf(await post({ hasGuard: true, isCanary, quotedLamports }))).toBe(quotedLamports)
  },
)

test('what nobody could quote is stored as not quoted', async () => {
  expect(await quotedOf(await post({ quotedLamports: '1000000' }))).toBe('0')
})
