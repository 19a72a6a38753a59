import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFindings } from '#db/alert/findings.ts'
import { listNeededTokens, saveTokenBalances } from '#db/health/worker-state.ts'
import { createVault } from '#db/vault.ts'
import { saveTestRule } from '../../support/routes/alert-cases.ts'
import { coinText, fromNow, minuteMs, saveActiveCampaign, weekMs } from '../../support/campaign/campaigns.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let database: TestDatabase
let projectId = 0
const wallet = newWallet()
beforeAll(async () => {
  database = await openTestDatabase()
  const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
  projectId = await saveTestProject(database.db, vault, wallet)
})
afterAll(() => database.close())

test('a wallet that holds less than all its rounds of tonight cost is told of before, each campaign by its time', async () => {
  const { db } = database
  const ids: number[] = []
  for (const hours of [2, 5, 40]) {
    const text = coinText([{ owner: newWallet().address, amount: '1' }])
    const at = hours * 60 * minuteMs + 30_000
    const schedule = { repeats: 'once', at: fromNow(at), whenMissed: 'ask' } as const
    const values = { estimatedLamports: 600n }
    const id = await saveActiveCampaign(db, { projectId, text, schedule, values })
    await db.execute(
      sql`update campaigns set next_at = now() + ${at} * interval '1 millisecond' where campaign_id = ${id}`,
    )
    ids.push(id)
  }
  const rule = await saveTestRule(db, { condition: 'ROUND_SHORT', threshold: 1_440 })
  const withBalance = async (lamports: number) => {
    await db.execute(sql`
      insert into balances (address, lamports) values (${wallet.address}, ${lamports})
      on conflict (address) do update set lamports = excluded.lamports`)
    return listFindings(db, rule)
  }
  // Two of them run tonight: 1,200 in all. That of the day after tomorrow is none of it.
  expect(await withBalance(1_200)).toEqual([])
  expect(await withBalance(1_199)).toEqual([
    { subject: `campaign:${ids[0]}`, value: '120' },
    { subject: `campaign:${ids[1]}`, value: '300' },
  ])
})

test('a wallet that holds less of a token than its rounds of tonight take is told of, too', async () => {
  const { db } = database
  const address = newWallet()
  const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
  const own = await saveTestProject(db, vault, address)
  await db.execute(sql`insert into balances (address, lamports) values (${address.address}, 1000000)`)
  const mint = newWallet().address
  const token = { mint, program: 'token', decimals: 0, fee: null, accountBytes: 165 } as const
  const ids: number[] = []
  for (const kind of ['sendToken', 'burnToken', 'mintToken'] as const) {
    const schedule = { repeats: 'once', at: fromNow(120 * minuteMs), whenMissed: 'ask' } as const
    // What is made is not taken from the wallet.
    const estimatedUnits = kind === 'mintToken' ? null : '18446744073709551615'
    const values = { kind, token, estimatedUnits, estimatedLamports: 1n }
    const id = await saveActiveCampaign(db, { projectId: own, text: 'amount\n1', schedule, values })
    await db.execute(
      sql`update campaigns set next_at = now() + interval '120 minutes 30 seconds' where campaign_id = ${id}`,
    )
    ids.push(id)
  }
  const rule = await saveTestRule(db, { condition: 'ROUND_SHORT', threshold: 1_440 })
  const found = async () => {
    const findings = await listFindings(db, rule)
    return findings.filter(({ subject }) => ids.some((id) => subject === `campaign:${id}`))
  }
  // Nobody has read the balance yet: nothing is said.
  expect(await found()).toEqual([])
  const needed = await listNeededTokens(db)
  expect(needed).toEqual([{ owner: address.address, mint, program: 'token' }])
  const hold = (units: bigint) =>
    saveTokenBalances(db, [{ address: address.address, mint, units: String(units) }])
  await hold(2n * (2n ** 64n - 1n))
  expect(await found()).toEqual([])
  await hold(2n * (2n ** 64n - 1n) - 1n)
  expect(await found()).toEqual([
    { subject: `campaign:${ids[0]}`, value: '120' },
    { subject: `campaign:${ids[1]}`, value: '120' },
  ])
})

test('a round that waits for a person is told of, and no more once it is decided', async () => {
  const { db } = database
  const text = coinText([{ owner: newWallet().address, amount: '1' }])
  const schedule = { repeats: 'once', at: fromNow(-weekMs), whenMissed: 'ask' } as const
  const id = await saveActiveCampaign(db, { projectId, text, schedule })
  await db.execute(sql`
    insert into campaign_rounds (campaign_id, n, occurrence_at, action, state, modified_at)
    values (${id}, 1, now(), 'ask', 'asked', now() - interval '10 minutes')`)
  const rule = await saveTestRule(db, { condition: 'ROUND_OPEN', threshold: 5 })
  expect(await listFindings(db, rule)).toEqual([{ subject: `campaign:${id}`, value: '10' }])
  await db.execute(sql`update campaign_rounds set state = 'skipped' where campaign_id = ${id}`)
  expect(await listFindings(db, rule)).toEqual([])
})
