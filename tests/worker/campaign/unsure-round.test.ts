import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { decideRound } from '#db/campaign/rounds.ts'
import { beginLife, keepLife } from '#db/health/database-life.ts'
import { saveFile } from '#db/recipient/files.ts'
import { createVault } from '#db/vault.ts'
import { decideCampaign } from '#worker/campaign/decide-campaign.ts'
import { planRound } from '#worker/campaign/plan-round.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import {
  coinText,
  fromNow,
  minuteMs,
  roundsOf,
  saveActiveCampaign,
} from '../../support/campaign/campaigns.ts'
import { chainOfNobody } from '../../support/campaign/chain-of-nobody.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
const policy = createPolicy()
const once = { repeats: 'once', at: fromNow(-minuteMs), whenMissed: 'late' } as const
let database: TestDatabase
let projectId = 0
beforeAll(async () => {
  database = await openTestDatabase()
  projectId = await saveTestProject(database.db, vault, newWallet())
})
afterAll(() => database.close())

function ctx() {
  const producer = { notify: async () => undefined }
  const log = pino({ level: 'silent' })
  const { db } = database
  return {
    db,
    policy,
    workerId: 'test',
    log,
    producer,
    vault,
    network: 'localnet' as const,
    chain: chainOfNobody,
  }
}

/** A worker has been at work for an hour. */
async function workForAnHour() {
  await beginLife(database.db, { gapMs: policy.workGapMs, quietUntil: null })
  await database.db.execute(
    sql`update database_life set began_at = now() - interval '1 hour', seen_at = now()`,
  )
}

/** A round that is due, for wallets of a list that count one and two. */
async function dueRound(amounts: RuleRecipients['amounts']) {
  const text = coinText(['1', '2'].map((amount) => ({ owner: newWallet().address, amount })))
  const file = { projectId, purpose: 'list', name: 'list.csv', text, rows: 2, registrantId: 'test' } as const
  const { fileId } = await saveFile(database.db, file)
  const recipients: RuleRecipients = {
    ...{ by: 'rule', rule: { source: 'held' }, amounts, columns: {} },
    sources: [{ kind: 'list', id: 'held', fileId }],
    ...{ exclude: [], isOnePerPerson: false, isNeverTwice: false },
  }
  const campaignId = await saveActiveCampaign(database.db, {
    ...{ projectId, text, schedule: once, values: { recipients } },
  })
  await decideCampaign(ctx(), { campaignId })
  const [round] = await roundsOf(database.db, campaignId)
  const roundId = round?.id ?? 0
  return {
    roundId,
    plan: async () => {
      await database.db.execute(
        sql`update campaign_rounds set next_run_at = now() where round_id = ${roundId}`,
      )
      await planRound(ctx(), { roundId })
      const [after] = await roundsOf(database.db, campaignId)
      return { state: after?.state, reason: after?.reason }
    },
  }
}
const share = { by: 'share', source: 'held', total: '9000000' } as const

describe('a round whose amounts depend on rows that may be lost', () => {
  test('is planned by workers who were there at its time', async () => {
    await workForAnHour()
    const { plan } = await dueRound(share)
    expect(await plan()).toEqual({ state: 'planned', reason: null })
  })

  test('of a backup that is restored waits for a person, who lets it run', async () => {
    await workForAnHour()
    const { roundId, plan } = await dueRound(share)
    const backup = await takeBackup(database.db)
    await plan()
    await backup.restore()
    // What the backup brings back is the row of a worker that was seen long before it was restored.
    await database.db.execute(sql`update database_life set seen_at = now() - interval '1 day'`)
    expect(await plan()).toEqual({ state: 'held', reason: 'ROWS_MAY_LACK' })
    expect(await decideRound(database.db, { roundId, decision: 'run', actor: 'approver' })).toBe(true)
    expect(await plan()).toEqual({ state: 'planned', reason: null })
  })

  test('waits also once a worker is at work again: that began after its time', async () => {
    await workForAnHour()
    const { plan } = await dueRound(share)
    await database.db.execute(sql`update database_life set seen_at = now() - interval '1 day'`)
    await beginLife(database.db, { gapMs: policy.workGapMs, quietUntil: null })
    expect(await keepLife(database.db, policy.workGapMs)).not.toBeNull()
    expect(await plan()).toEqual({ state: 'held', reason: 'ROWS_MAY_LACK' })
  })

  test('waits where everybody gets the same, too, once the rows came from a backup: it may lack a wallet that paid', async () => {
    await workForAnHour()
    const { plan } = await dueRound({ by: 'flat', amount: '1000' })
    await database.db.execute(sql`update database_life set identity = 'another server'`)
    const { db } = database
    expect(await plan()).toEqual({ state: 'held', reason: 'ROWS_MAY_LACK' })
    await beginLife(db, { gapMs: policy.workGapMs, quietUntil: null })
    const { roundId, plan: planNext } = await dueRound({ by: 'flat', amount: '1000' })
    expect(await planNext()).toEqual({ state: 'held', reason: 'ROWS_MAY_LACK' })
    expect(await decideRound(db, { roundId, decision: 'run', actor: 'approver' })).toBe(true)
    expect(await planNext()).toEqual({ state: 'planned', reason: null })
    await db.execute(sql`update database_life set moved_at = now() - interval '1 hour'`)
    expect(await (await dueRound({ by: 'flat', amount: '1000' })).plan()).toMatchObject({ state: 'planned' })
  })

  test('does not where everybody gets the same: it has the same items again', async () => {
    await database.db.execute(sql`update database_life set seen_at = now() - interval '1 day'`)
    const { plan } = await dueRound({ by: 'flat', amount: '5000000' })
    expect(await plan()).toEqual({ state: 'planned', reason: null })
  })
})
