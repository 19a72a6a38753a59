import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schedule } from '#contract/campaign/schedule.ts'
import { pause } from '#db/campaign/control.ts'
import { decideRound } from '#db/campaign/rounds.ts'
import { createVault } from '#db/vault.ts'
import { decideCampaign } from '#worker/campaign/decide-campaign.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { campaignTask } from '#worker/tasks/decide-campaign.ts'
import {
  coinText,
  fromNow,
  minuteMs,
  roundsOf,
  saveActiveCampaign,
  saveTestCampaign,
  stateOf,
  weekMs,
} from '../../support/campaign/campaigns.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let database: TestDatabase
let projectId = 0
beforeAll(async () => {
  database = await openTestDatabase()
  const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
  projectId = await saveTestProject(database.db, vault, newWallet())
})
afterAll(() => database.close())

const notified: unknown[] = []
function ctxOf(workerId = 'test') {
  const producer = { notify: async (_task: unknown, payload: unknown) => void notified.push(payload) }
  const log = pino({ level: 'silent' })
  return { db: database.db, policy: createPolicy(), workerId, log, producer }
}

const text = coinText([{ owner: newWallet().address, amount: '0.01' }])
function weekly(whenMissed: Schedule['whenMissed'], firstMs = -2 * weekMs - minuteMs): Schedule {
  return { repeats: 'weekly', first: fromNow(firstMs), until: fromNow(8 * weekMs), whenMissed }
}
function campaign(schedule: Schedule) {
  return saveActiveCampaign(database.db, { projectId, text, schedule })
}
async function decided(campaignId: number) {
  const rows = await roundsOf(database.db, campaignId)
  return rows.map(({ n, action, state, reason }) => ({ n, action, state, reason }))
}
/** The worker looks again, however long it would rest. */
async function decideAgain(campaignId: number) {
  await database.db.execute(
    sql`update campaigns set next_run_at = now() - interval '1 second' where campaign_id = ${campaignId}`,
  )
  await decideCampaign(ctxOf(), { campaignId })
}

describe('the times of a campaign that have come', () => {
  test.each([
    ['late', 'run-late', 'due', null],
    ['skip', 'skip', 'skipped', 'MISSED'],
    ['ask', 'ask', 'asked', null],
  ] as const)('of a missed night are decided as it says: %s', async (whenMissed, action, state, reason) => {
    const campaignId = await campaign(weekly(whenMissed))
    notified.length = 0
    await decideCampaign(ctxOf(), { campaignId })
    expect(await decided(campaignId)).toEqual([
      { n: 1, action, state, reason },
      { n: 2, action, state, reason },
      { n: 3, action: 'run', state: 'due', reason: null },
    ])
    expect(notified).toHaveLength(state === 'due' ? 3 : 1)
  })

  test('are decided once by two workers at once, and by a task that comes again', async () => {
    const campaignId = await campaign(weekly('late'))
    await Promise.all(['one', 'other'].map((workerId) => decideCampaign(ctxOf(workerId), { campaignId })))
    await decideAgain(campaignId)
    expect(await decided(campaignId)).toHaveLength(3)
  })

  test('are not decided again when the clock goes back', async () => {
    const campaignId = await campaign(weekly('late'))
    await decideCampaign(ctxOf(), { campaignId })
    // What was decided is to come, as the clock is now.
    await database.db.execute(
      sql`update campaign_rounds set occurrence_at = occurrence_at + interval '1 hour' where campaign_id = ${campaignId}`,
    )
    await decideAgain(campaignId)
    expect(await decided(campaignId)).toHaveLength(3)
  })

  test('before anybody let it spend are none of it', async () => {
    const campaignId = await campaign(weekly('late'))
    await database.db.execute(
      sql`update campaigns set first_active_at = now() - interval '8 days' where campaign_id = ${campaignId}`,
    )
    await decideCampaign(ctxOf(), { campaignId })
    expect((await decided(campaignId)).map(({ action }) => action)).toEqual(['run-late', 'run'])
  })

  test('while it was paused are left out, whatever it says of missed nights', async () => {
    const campaignId = await campaign(weekly('late'))
    await database.db.execute(
      sql`update campaigns set active_since = now() - interval '8 days' where campaign_id = ${campaignId}`,
    )
    await decideCampaign(ctxOf(), { campaignId })
    expect((await decided(campaignId)).map(({ action, reason }) => [action, reason])).toEqual([
      ['skip', 'PAUSED'],
      ['run-late', null],
      ['run', null],
    ])
  })
})

describe('a campaign', () => {
  test('that is a draft, paused or gone decides nothing', async () => {
    const draft = await saveTestCampaign(database.db, { projectId, text, schedule: weekly('late') })
    const paused = await campaign(weekly('late'))
    await pause(database.db, { campaignId: paused, actor: 'operator' })
    for (const campaignId of [draft, paused, 999_999]) await decideCampaign(ctxOf(), { campaignId })
    expect([...(await decided(draft)), ...(await decided(paused))]).toEqual([])
  })

  test('is found by the sweeper when its time has come, and rests until then', async () => {
    const campaignId = await campaign(weekly('late', minuteMs * 30))
    const listed = async () => JSON.stringify(await campaignTask.listDue(ctxOf() as never))
    expect(await listed()).toContain(`"campaignId":${campaignId}`)
    await decideCampaign(ctxOf(), { campaignId })
    expect(await listed()).not.toContain(`"campaignId":${campaignId}`)
    expect(await decided(campaignId)).toEqual([])
  })

  test('ends by itself when nothing of it is left, and not before', async () => {
    const campaignId = await campaign({ repeats: 'once', at: fromNow(-weekMs), whenMissed: 'ask' })
    await decideCampaign(ctxOf(), { campaignId })
    expect(await stateOf(database.db, campaignId)).toBe('active')
    const [round] = await roundsOf(database.db, campaignId)
    const decision = { roundId: round?.id ?? 0, decision: 'skip', actor: 'approver' } as const
    // An operator's double click.
    expect(await Promise.all([1, 2].map(() => decideRound(database.db, decision)))).toContain(false)
    await decideAgain(campaignId)
    expect(await stateOf(database.db, campaignId)).toBe('ended')
  })
})
