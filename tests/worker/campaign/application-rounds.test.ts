import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAirdropStage } from '#db/airdrop/stage.ts'
import { resolveRecipients } from '#db/recipient/resolve.ts'
import { createVault } from '#db/vault.ts'
import { saveTestApplication, saveTestWindow } from '../../support/airdrop/airdrop-cases.ts'
import { applicationRounds, ruleOf } from '../../support/airdrop/application-rounds.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
let database: TestDatabase
let projectId = 0
beforeAll(async () => {
  database = await openTestDatabase()
  projectId = await saveTestProject(database.db, vault, newWallet())
})
afterAll(() => database.close())

const { dueRounds, planAll, applied, gotOf, linksOf, decide, withdraw, personOf } = applicationRounds(() => ({
  db: database.db,
  projectId,
  vault,
}))

describe('accepted applications of a window', () => {
  test('are recipients once in a campaign where nobody gets it twice, each with the item that pays it', async () => {
    const windowId = await saveTestWindow(database.db, projectId)
    const one = await applied(windowId)
    const waiting = await saveTestApplication(database.db, {
      ...{ address: newWallet().address, windowId, state: 'received' },
    })
    const { campaignId, rounds } = await dueRounds(ruleOf(windowId))
    await planAll(rounds.map(({ id }) => id))
    expect(await gotOf(campaignId)).toEqual([{ n: 1, owner: one.address, status: '0' }])
    expect(await linksOf(one.applicationId)).toEqual([{ n: 1, owner: one.address }])
    expect(await linksOf(waiting)).toEqual([])
    expect((await findAirdropStage(database.db, one.address)).stage).toBe('planned')
    // A round is for it: it is nobody's to take back.
    expect(await withdraw(one.applicationId)).toBe(false)
    expect(await withdraw(waiting)).toBe(true)
  })

  test('are in every round where the campaign says so', async () => {
    const windowId = await saveTestWindow(database.db, projectId)
    const { applicationId, address } = await applied(windowId)
    const { rounds } = await dueRounds(ruleOf(windowId, { isNeverTwice: false }))
    await planAll(rounds.map(({ id }) => id))
    expect(await linksOf(applicationId)).toEqual([
      { n: 1, owner: address },
      { n: 2, owner: address },
    ])
  })

  test('are of one campaign alone: another one that is planned at the same time gets none of them', async () => {
    const windowId = await saveTestWindow(database.db, projectId)
    const all = await Promise.all([1, 2, 3].map(() => applied(windowId)))
    const both = [await dueRounds(ruleOf(windowId)), await dueRounds(ruleOf(windowId))]
    const first = both.map(({ rounds }) => rounds[0]?.id ?? 0)
    for (let times = 0; times < 3; times++) await Promise.all(first.map((id) => planAll([id])))
    const got = (await Promise.all(both.map(({ campaignId }) => gotOf(campaignId)))).flat()
    expect(got.map(({ owner }) => owner).toSorted()).toEqual(all.map(({ address }) => address).toSorted())
    const { facts } = await resolveRecipients(database.db, {
      ...{ recipients: ruleOf(windowId), kind: 'sendCoin', token: null, campaignId: null, asOf: null },
      snapshots: new Map(),
    })
    expect(facts.recipients).toBe(0)
  })

  test('of a person who linked two wallets after applying with both are one', async () => {
    const windowId = await saveTestWindow(database.db, projectId)
    const [one, other] = [await applied(windowId), await applied(windowId)]
    await personOf(other.address, one.address)
    const { campaignId, rounds } = await dueRounds(ruleOf(windowId, { isOnePerPerson: false }))
    await planAll(rounds.map(({ id }) => id))
    expect(await gotOf(campaignId)).toEqual([{ n: 1, owner: one.address, status: '0' }])
  })

  test('of a person who receives on another wallet know the item of that wallet', async () => {
    const windowId = await saveTestWindow(database.db, projectId)
    const one = await applied(windowId)
    const receiver = newWallet().address
    await personOf(receiver, one.address)
    const { rounds } = await dueRounds(ruleOf(windowId))
    await planAll(rounds.map(({ id }) => id))
    expect(await linksOf(one.applicationId)).toEqual([{ n: 1, owner: receiver }])
  })

  test('are left out when they are withdrawn or refused while the round is planned', async () => {
    const windowId = await saveTestWindow(database.db, projectId)
    const [stays, leaves, refused] = [
      await applied(windowId),
      await applied(windowId),
      await applied(windowId),
    ]
    const { campaignId, rounds } = await dueRounds(ruleOf(windowId))
    const roundId = rounds[0]?.id ?? 0
    // Between working it out and storing it: the campaign is held meanwhile.
    let planning = Promise.resolve()
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from campaigns where campaign_id = ${campaignId} for update`)
      planning = planAll([roundId])
      await expect.poll(() => countBlocked()).toBeGreaterThan(0)
      expect(await withdraw(leaves.applicationId)).toBe(true)
      await decide(refused.applicationId, 'refuse')
    })
    await planning
    // It was worked out anew, or is still due and is now.
    await planAll([roundId])
    expect((await gotOf(campaignId)).map(({ owner }) => owner)).toEqual([stays.address])
  })

  test('of a backup are the same again, once those that were accepted after it are accepted again', async () => {
    const windowId = await saveTestWindow(database.db, projectId)
    const [one, later] = [await applied(windowId), await applied(windowId)]
    await database.db.execute(
      sql`update airdrop_applications set state = 'received' where application_id = ${later.applicationId}`,
    )
    const { campaignId, rounds } = await dueRounds(ruleOf(windowId))
    const backup = await takeBackup(database.db)
    const acceptAndPlan = async () => {
      await decide(later.applicationId, 'accept')
      await planAll([rounds[0]?.id ?? 0])
    }
    await acceptAndPlan()
    const first = await gotOf(campaignId)
    expect(first).toHaveLength(2)
    await backup.restore()
    await acceptAndPlan()
    expect(await gotOf(campaignId)).toEqual(first)
    expect(await linksOf(one.applicationId)).toHaveLength(1)
  })
})

async function countBlocked(): Promise<number> {
  const [row] = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_locks where not granted`,
  )
  return row?.n ?? 0
}
