import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Recipients } from '#contract/campaign/campaigns.ts'
import type { Schedule } from '#contract/campaign/schedule.ts'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { retryRun } from '#api/run/index.ts'
import { readOperation } from '#api/run/present-item.ts'
import { repairItem } from '#api/run/repair/repair-item.ts'
import { decideApplications, withdrawApplication } from '#db/airdrop/decide.ts'
import { findAirdropStage } from '#db/airdrop/stage.ts'
import { findOptionalRepairable } from '#db/run/repair.ts'
import { resolveRecipients } from '#db/recipient/resolve.ts'
import { createVault } from '#db/vault.ts'
import { decideCampaign } from '#worker/campaign/decide-campaign.ts'
import { planRound } from '#worker/campaign/plan-round.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { saveTestApplication, saveTestWindow } from '../../support/airdrop/airdrop-cases.ts'
import { fromNow, roundsOf, saveActiveCampaign, weekMs } from '../../support/campaign/campaigns.ts'
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

function ctxOf(given: { seal?: () => string } = {}) {
  const { seal = vault.seal } = given
  const producer = { notify: async () => undefined }
  const log = pino({ level: 'silent' })
  const { db } = database
  return {
    ...{ db, policy: createPolicy(), workerId: 'test', log, producer },
    ...{ vault: { seal }, network: 'localnet' as const },
  }
}

function ruleOf(windowId: number, given: Partial<RuleRecipients> = {}): RuleRecipients {
  return {
    ...{ by: 'rule', rule: { source: 'who' }, amounts: { by: 'flat', amount: '5000000' }, columns: {} },
    sources: [{ kind: 'applications', id: 'who', from: null, until: null, windowId }],
    ...{ exclude: [], isOnePerPerson: true, isNeverTwice: true },
    ...given,
  }
}

/** Rounds that are due: two of a week each. */
async function dueRounds(recipients: Recipients) {
  const { db } = database
  const schedule: Schedule = {
    ...{ repeats: 'weekly', first: fromNow(-weekMs - 60_000), until: fromNow(weekMs), whenMissed: 'late' },
  }
  const campaignId = await saveActiveCampaign(db, { projectId, text: 'x', schedule, values: { recipients } })
  await decideCampaign(ctxOf(), { campaignId })
  return { campaignId, rounds: await roundsOf(db, campaignId) }
}
async function planAll(ids: number[]) {
  for (const roundId of ids) {
    await database.db.execute(
      sql`update campaign_rounds set next_run_at = now() - interval '1 second' where round_id = ${roundId}`,
    )
    await planRound(ctxOf(), { roundId })
  }
}
async function applied(windowId: number, address = newWallet().address) {
  const applicationId = await saveTestApplication(database.db, { address, windowId })
  await database.db.execute(
    sql`update airdrop_applications set registered_at = now() - interval '30 days' where application_id = ${applicationId}`,
  )
  return { applicationId, address }
}
/** Who gets what in each round of a campaign, by its number. */
async function gotOf(campaignId: number) {
  return database.db.execute<{ n: number; owner: string; status: string }>(sql`
    select r.n, i.owner, i.status from campaign_rounds r join minting_items i using (master_id)
    where r.campaign_id = ${campaignId} order by r.n, i.item_id`)
}
async function linksOf(applicationId: number) {
  return database.db.execute<{ n: number; owner: string }>(sql`
    select r.n, i.owner from application_rounds x join campaign_rounds r using (round_id) join minting_items i using (item_id)
    where x.application_id = ${applicationId} order by r.n`)
}
function withdraw(applicationId: number) {
  return database.db.transaction((tx) => withdrawApplication(tx, { applicationId, actor: 'test' }))
}
async function personOf(...addresses: string[]) {
  const { db } = database
  const [user] = await db.execute<{ uuid: string }>(
    sql`insert into users (uid, solana_wallet_address) values (${newWallet().address}, ${addresses[0]}) returning uuid`,
  )
  for (const address of addresses)
    await db.execute(sql`
      insert into wallets (user_uuid, family, wallet_type, address, proven_at)
      values (${user?.uuid}, 'solana', 'phantom', ${address}, now())`)
}

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
      await database.db.transaction((other) =>
        decideApplications(other, {
          ...{ ids: [refused.applicationId], decision: 'refuse', reason: 'A robot.', actor: 'test' },
        }),
      )
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
      await database.db.transaction((tx) =>
        decideApplications(tx, {
          ...{ ids: [later.applicationId], decision: 'accept', reason: null, actor: 'test' },
        }),
      )
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

describe('an item that failed', () => {
  async function failedThenPaid() {
    const windowId = await saveTestWindow(database.db, projectId)
    const { address, applicationId } = await applied(windowId)
    const { campaignId, rounds } = await dueRounds(ruleOf(windowId))
    await planAll([rounds[0]?.id ?? 0])
    const [planned] = await roundsOf(database.db, campaignId)
    const masterId = planned?.masterId ?? 0
    await database.db.execute(
      sql`update minting_items set status = '40', reason_code = 'BUILD_FAILED' where master_id = ${masterId}`,
    )
    await database.db.execute(sql`update minting_masters set status = '40' where master_id = ${masterId}`)
    return { address, applicationId, campaignId, masterId, second: rounds[1]?.id ?? 0 }
  }
  const retry = (masterId: number) =>
    database.db.transaction((tx) => retryRun(tx, { masterId }, { actor: 'test', requestId: 'r' }))

  test('is told to its applicant, and is not put back in line once the next round is for the same person', async () => {
    const { address, campaignId, masterId, second } = await failedThenPaid()
    expect((await findAirdropStage(database.db, address)).stage).toBe('failed')
    await planAll([second])
    expect((await gotOf(campaignId)).map(({ n, status }) => [n, status])).toEqual([
      [1, '40'],
      [2, '0'],
    ])
    expect(await retry(masterId)).toEqual({ retried: 0 })
  })

  test('that was put back in line first keeps its person out of the next round', async () => {
    const { campaignId, masterId, second } = await failedThenPaid()
    expect(await retry(masterId)).toEqual({ retried: 1 })
    await planAll([second])
    expect((await gotOf(campaignId)).map(({ n, status }) => [n, status])).toEqual([[1, '0']])
  })

  test.each(['the same wallet', 'another wallet'])(
    'is not repaired for %s once the next round is for the same person',
    async (name) => {
      const { campaignId, masterId, second } = await failedThenPaid()
      const [failed] = await database.db.execute<{ item_id: string }>(
        sql`select item_id from minting_items where master_id = ${masterId}`,
      )
      const itemId = Number(failed?.item_id)
      const row = await findOptionalRepairable(database.db, itemId)
      if (!row) throw new Error('The item is not there.')
      const owner = name === 'the same wallet' ? row.item.owner : newWallet().address
      const repair = () =>
        database.db.transaction(async (tx) => {
          const { payload } = readOperation({ item: row.item, kind: 'sendCoin' })
          const item = { ...row.item, payload, owner, businessKey: `repaired ${itemId}` }
          await repairItem(tx, { itemId, masterId, item, dead: [] }, { actor: 'test', requestId: 'r' })
          throw new Error('It was repaired.')
        })
      await expect(repair()).rejects.toThrow('It was repaired.')
      await planAll([second])
      await expect(repair()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' })
      expect(await gotOf(campaignId)).toHaveLength(2)
    },
  )

  test('is paid once when it is retried while the next round is planned', async () => {
    const { campaignId, masterId, second } = await failedThenPaid()
    for (let times = 0; times < 2; times++)
      await Promise.all([planAll([second]), retry(masterId).catch(() => null)])
    const live = (await gotOf(campaignId)).filter(({ status }) => status !== '40')
    expect(live).toHaveLength(1)
  })
})

async function countBlocked(): Promise<number> {
  const [row] = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_locks where not granted`,
  )
  return row?.n ?? 0
}
