import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardSchema } from '#contract/dashboard/dashboard.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createWorld } from '../../support/world.ts'

/** More than any list of the page holds. */
const many = 60

let api: TestApi
let world: { masterId: number; projectId: number }
beforeAll(async () => {
  api = await openTestApi()
  world = await createWorld(api.admin, api.database.db)
  await api.database.db.execute(sql`delete from chain_status`)
})
afterAll(() => api.close())

async function readHome() {
  const { body } = await api.admin.send('get', '/api/admin/dashboard')
  return dashboardSchema.parse(body.returnValue)
}

function execute(query: ReturnType<typeof sql>) {
  return api.database.db.execute<{ id: string }>(query)
}

/** Runs of the plan that is there, in progress, each with one failed item. */
async function saveRuns(count: number): Promise<void> {
  await execute(sql`
    with runs as (
      insert into minting_masters (plan_id, status, total, started_at)
      select plan_id, '10', 1, now() from minting_masters, generate_series(1, ${count}::int)
      where master_id = ${world.masterId}
      returning master_id
    ), payments as (
      insert into master_payments (master_id, pay_code, good_name, amount_lamports)
      select runs.master_id, pay_code, good_name, 0 from runs, master_payments paid where paid.master_id = ${world.masterId}
    )
    insert into minting_items (master_id, row_no, business_key, name, owner, payload, status, reason_code)
    select master_id, 1, 'home:' || master_id, 'Kong', 'wallet', '{}', '40', 'OWNER_INVALID' from runs`)
}

async function saveUnknown(count: number): Promise<void> {
  await execute(sql`
    with made as (
      insert into chunks (master_id, kind, state, item_count, tx_version)
      select ${world.masterId}, 'mint', 'unknown', 1, 'v1' from generate_series(1, ${count}::int)
      returning chunk_id, master_id
    )
    insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height, fee_lamports,
      first_item_instruction, instructions_per_item, state, signed_by)
    select chunk_id, master_id, 1, 'signature ' || chunk_id, '', 'hash', 1, 5000, 0, 1, 'unknown', 'a worker' from made`)
}

test('a run that needs a person stands first, however old it is, and every count is that of the rows', async () => {
  const waiting = JSON.stringify({ code: 'CANARY_FAILED', since: '2026-01-01T00:00:00.000Z', params: {} })
  await execute(sql`update minting_masters set status = '10', waiting = ${waiting}::jsonb
    where master_id = ${world.masterId}`)
  const before = await readHome()
  await saveRuns(many)
  await saveUnknown(many)
  const { totals, ...home } = await readHome()
  expect(home.running.length).toBeLessThan(totals.runs)
  expect(home.running[0]?.masterId).toBe(world.masterId)
  expect(home.unknownAttempts.length).toBeLessThan(totals.unknownAttempts)
  expect(totals).toMatchObject({
    runs: before.totals.runs + many,
    runsNeedingPerson: 1,
    approvals: 0,
    unknownAttempts: many,
    failedItems: many,
  })
})

test('the lowest wallets stand first, and those that do not fit are counted', async () => {
  const before = await readHome()
  await execute(sql`
    with made as (
      insert into projects (symbol, name, name_kor, mainnet, creator_fee_percent, project_fee_percent)
      select 'HOME' || n, 'Home ' || n, '홈 ' || n, mainnet, 5, 2.5
      from projects, generate_series(1, ${many}::int) n where project_id = ${world.projectId}
      returning project_id, symbol
    ), keys as (
      insert into project_keys (project_id, purpose, address, sealed)
      select project_id, 'admin', symbol, '' from made
    )
    insert into balances (address, lamports) select symbol, 1000 - project_id from made`)
  const home = await readHome()
  expect(home.totals.balances).toBe(before.totals.balances + many)
  expect(home.balances.length).toBeLessThan(many)
  const lamports = home.balances.map((balance) => Number(balance.lamports))
  expect(lamports).toEqual(lamports.toSorted((a, b) => a - b))
})

test('workers that run stand before those that are gone', async () => {
  await execute(sql`insert into workers (worker_id, started_at, seen_at, rss_mb)
    select 'gone ' || n, now() - interval '3 hours', now() - interval '2 hours', 1 from generate_series(1, ${many}::int) n`)
  await execute(sql`insert into workers (worker_id, rss_mb) values ('alive', 1)`)
  const { workers, totals } = await readHome()
  expect(workers[0]).toMatchObject({ workerId: 'alive', isAlive: true })
  expect(totals).toMatchObject({ workers: many + 1, workersAlive: 1 })
})
