import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyForAirdrop } from '#api/airdrop/airdrop.ts'
import { decideApplications, withdrawApplication } from '#db/airdrop/decide.ts'
import { createVault } from '#db/vault.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestApplication, saveTestWindow, hourMs } from '../../support/airdrop/airdrop-cases.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
let database: TestDatabase
let projectId = 0
beforeAll(async () => {
  database = await openTestDatabase()
  projectId = await saveTestProject(database.db, vault, newWallet())
  await database.db.execute(sql`
    insert into feature_states (feature, state, version, registrant_id, modifier_id) values ('airdrop', 'open', 1, 'test', 'test')
    on conflict (feature) do update set state = 'open'`)
})
afterAll(() => database.close())

/** A user with proven wallets. */
async function person(...addresses: string[]): Promise<string> {
  const { db } = database
  const [user] = await db.execute<{ uuid: string }>(
    sql`insert into users (uid) values (${newWallet().address}) returning uuid`,
  )
  const uuid = user?.uuid ?? ''
  for (const address of addresses)
    await db.execute(sql`
      insert into wallets (user_uuid, family, wallet_type, address, proven_at)
      values (${uuid}, 'solana', 'phantom', ${address}, now())`)
  return uuid
}
function apply(windowId: number | null, solanaAddress: string, userUuid: string | null = null) {
  return applyForAirdrop(database.db, { solanaAddress, walletType: null, windowId }, userUuid)
}
async function outcomeOf(work: Promise<unknown>) {
  return work.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )
}
function withdraw(applicationId: number) {
  return database.db.transaction((tx) => withdrawApplication(tx, { applicationId, actor: 'test' }))
}
async function countOf(windowId: number) {
  const rows = await database.db.execute(
    sql`select 1 from airdrop_applications where window_id = ${windowId} and state <> 'withdrawn'`,
  )
  return rows.length
}
function addresses(count: number): string[] {
  return Array.from({ length: count }, () => newWallet().address)
}

describe('one application a person', () => {
  test('holds when all wallets of the person apply at once, many times', async () => {
    const own = addresses(4)
    const uuid = await person(...own)
    const windowId = await saveTestWindow(database.db, projectId)
    const tries = [...own, ...own, ...own].map((address, at) =>
      apply(windowId, address, at % 2 ? uuid : null),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(answers.map(({ applicationId }) => applicationId)).size).toBe(1)
    expect(await countOf(windowId)).toBe(1)
  })

  test('holds for a wallet that nobody linked, by the session that names it', async () => {
    const uuid = await person()
    const windowId = await saveTestWindow(database.db, projectId)
    const [one = '', other = ''] = addresses(2)
    expect(await apply(windowId, one, uuid)).toMatchObject({ isNew: true })
    expect(await apply(windowId, other, uuid)).toMatchObject({ isNew: false, isOtherAddress: true })
    // Whoever is not that person applies for themselves.
    expect(await apply(windowId, other)).toMatchObject({ isNew: true })
  })

  test('holds after one was withdrawn and sent again, also twice at once', async () => {
    const own = addresses(2)
    await person(...own)
    const windowId = await saveTestWindow(database.db, projectId)
    const { applicationId } = await apply(windowId, own[0] ?? '')
    const both = await Promise.all([withdraw(applicationId), withdraw(applicationId)])
    expect(both.toSorted()).toEqual([false, true])
    const again = await Promise.all([...own, ...own].map((address) => apply(windowId, address)))
    expect(again.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await countOf(windowId)).toBe(1)
    expect(await withdraw(applicationId)).toBe(false)
  })

  test('is not given again by a refusal', async () => {
    const [address = ''] = addresses(1)
    const windowId = await saveTestWindow(database.db, projectId)
    const { applicationId } = await apply(windowId, address)
    const refused = { ids: [applicationId], decision: 'refuse', reason: 'A robot.', actor: 'test' } as const
    await database.db.transaction((tx) => decideApplications(tx, { ...refused, ids: [...refused.ids] }))
    expect(await apply(windowId, address)).toMatchObject({ isNew: false, state: 'refused' })
    expect(await withdraw(applicationId)).toBe(false)
  })

  test('is one a wallet where the window says so, and one in each window', async () => {
    const own = addresses(2)
    await person(...own)
    const windows = [
      await saveTestWindow(database.db, projectId, { onePer: 'wallet' }),
      await saveTestWindow(database.db, projectId, { onePer: 'wallet' }),
    ]
    for (const windowId of windows)
      for (const address of own) expect(await apply(windowId, address)).toMatchObject({ isNew: true })
    const known = await Promise.all(own.map((address) => apply(windows[0] ?? 0, address)))
    expect(known.map(({ isNew }) => isNew)).toEqual([false, false])
  })
})

describe('a window', () => {
  test('takes as many as it may of all who apply at once', async () => {
    const windowId = await saveTestWindow(database.db, projectId, { applicationsMax: 3 })
    const outcomes = await Promise.all(addresses(12).map((address) => outcomeOf(apply(windowId, address))))
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(3)
    expect(new Set(outcomes)).toEqual(new Set(['taken', 'APPLICATIONS_FULL']))
    expect(await countOf(windowId)).toBe(3)
  })

  test('has a place again when one is withdrawn, for one of those who want it', async () => {
    const windowId = await saveTestWindow(database.db, projectId, { applicationsMax: 1 })
    const [first = '', ...others] = addresses(4)
    const { applicationId } = await apply(windowId, first)
    await withdraw(applicationId)
    const outcomes = await Promise.all(others.map((address) => outcomeOf(apply(windowId, address))))
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
  })

  test.each([
    [
      'has not opened',
      { opensAt: new Date(Date.now() + hourMs), closesAt: new Date(Date.now() + 2 * hourMs) },
    ],
    ['has closed', { opensAt: new Date(Date.now() - 2 * hourMs), closesAt: new Date(Date.now() - 1) }],
  ])('that %s takes nobody, and still answers who applied', async (_, times) => {
    const windowId = await saveTestWindow(database.db, projectId, times)
    const [address = '', known = ''] = addresses(2)
    expect(await outcomeOf(apply(windowId, address))).toBe('APPLICATIONS_CLOSED')
    await saveTestApplication(database.db, { address: known, windowId, state: 'received' })
    expect(await apply(windowId, known)).toMatchObject({ isNew: false, state: 'received' })
  })

  test('closes at its time also for whoever waits for it: an admin who closes it is first', async () => {
    const windowId = await saveTestWindow(database.db, projectId)
    const [address = ''] = addresses(1)
    const waiting: Promise<unknown>[] = []
    await database.db.transaction(async (tx) => {
      await tx.execute(
        sql`update application_windows set closes_at = clock_timestamp() where window_id = ${windowId}`,
      )
      waiting.push(outcomeOf(apply(windowId, address)))
      // It is in line behind this transaction.
      await waitUntilBlocked()
    })
    expect(await waiting[0]).toBe('APPLICATIONS_CLOSED')
  })

  test('that is not reviewed accepts at once', async () => {
    const windowId = await saveTestWindow(database.db, projectId, { isReviewed: false })
    expect(await apply(windowId, addresses(1)[0] ?? '')).toMatchObject({ isNew: true, state: 'accepted' })
  })

  test('that is not there is not found', async () => {
    expect(await outcomeOf(apply(999_999, addresses(1)[0] ?? ''))).toBe('NOT_FOUND')
  })
})

async function waitUntilBlocked(): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_locks where not granted and locktype in ('transactionid', 'tuple')`,
      )
      return row?.n ?? 0
    })
    .toBeGreaterThan(0)
}
