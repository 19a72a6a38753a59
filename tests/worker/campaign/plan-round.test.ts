import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Recipients } from '#contract/campaign/campaigns.ts'
import type { Schedule } from '#contract/campaign/schedule.ts'
import { end, pause } from '#db/campaign/control.ts'
import { decideRound } from '#db/campaign/rounds.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
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
  weekMs,
  type TestCampaign,
} from '../../support/campaign/campaigns.ts'
import { chainOfNobody } from '../../support/campaign/chain-of-nobody.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { itemsOf } from '../../support/line.ts'
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

function ctxOf(given: { workerId?: string; seal?: () => string } = {}) {
  const { workerId = 'test', seal = vault.seal } = given
  const producer = { notify: async () => undefined }
  const log = pino({ level: 'silent' })
  return {
    ...{ db: database.db, policy: createPolicy(), workerId, log, producer },
    ...{ vault: { seal }, network: 'localnet' as const, chain: chainOfNobody },
  }
}

const owners = [newWallet().address, newWallet().address]
const text = coinText(owners.map((owner, at) => ({ owner, amount: `0.0${at + 1}` })))
const once = { repeats: 'once', at: fromNow(-minuteMs), whenMissed: 'ask' } as const

/** A campaign whose one round is due. */
async function dueRound(given: Partial<TestCampaign> = {}) {
  const { db } = database
  const campaignId = await saveActiveCampaign(db, { projectId, text, schedule: once, ...given })
  await decideCampaign(ctxOf(), { campaignId })
  const [round] = await roundsOf(db, campaignId)
  return { campaignId, roundId: round?.id ?? 0 }
}
async function roundOf(campaignId: number) {
  const [round] = await roundsOf(database.db, campaignId)
  if (!round) throw new Error('There is none.')
  return round
}
async function plansOf(campaignId: number): Promise<number> {
  const rows = await database.db.execute(
    sql`select 1 from mint_plans where origin = 'campaign' and name like (select name || ' #%' from campaigns where campaign_id = ${campaignId})`,
  )
  return rows.length
}
/** As if its lease had ended. */
async function makeDue(roundId: number) {
  await database.db.execute(
    sql`update campaign_rounds set next_run_at = now() - interval '1 second' where round_id = ${roundId}`,
  )
}
let serial = 0
function named() {
  return { values: { name: `Named ${++serial} of a kind` } }
}

describe('a round that is due', () => {
  test('becomes one run, whose items it marks, from a list that is frozen', async () => {
    const { campaignId, roundId } = await dueRound(named())
    await planRound(ctxOf(), { roundId })
    const round = await roundOf(campaignId)
    expect(round).toMatchObject({ state: 'planned', reason: null })
    const items = await itemsOf(database.db, round.masterId ?? 0)
    expect(items.map(({ name }) => name)).toEqual(['0.01 SOL', '0.02 SOL'])
    const mark = /:code-\d+ \d{8}T\d{4}Z$/
    for (const { business_key: key } of items) expect(key).toMatch(mark)
    const frozen = (await findOptionalFileText(database.db, round.fileId ?? 0)) ?? ''
    expect(frozen.split('\n')).toHaveLength(4)
    const [file] = await database.db.execute<{ sha256: string; rows: number }>(
      sql`select sha256, rows from recipient_files where file_id = ${round.fileId}`,
    )
    expect(file).toEqual({ sha256: createHash('sha256').update(frozen).digest('hex'), rows: 2 })
    const [plan] = await database.db.execute(
      sql`select origin, kind, m.start_at is not null as starts from mint_plans join minting_masters m using (plan_id) where master_id = ${round.masterId}`,
    )
    expect(plan).toEqual({ origin: 'campaign', kind: 'sendCoin', starts: true })
  })

  test.each([
    ['mintToken', `owner,amount,reference\n${owners.map((owner) => `${owner},2.5,`).join('\n')}`, owners],
    ['burnToken', 'amount,reference\n2.5,\n0.5,', null],
  ] as const)('may make tokens, or destroy those of its wallet: %s', async (kind, list, of) => {
    const mint = newWallet().address
    const token = { mint, program: 'token', decimals: 1, fee: null, accountBytes: 165 } as const
    const { campaignId, roundId } = await dueRound({ text: list, values: { ...named().values, kind, token } })
    await planRound(ctxOf(), { roundId })
    const round = await roundOf(campaignId)
    expect(round).toMatchObject({ state: 'planned', reason: null })
    const rows = await database.db.execute<{ owner: string; payload: { amount: string; reference: string } }>(
      sql`select owner, payload from minting_items where master_id = ${round.masterId} order by row_no`,
    )
    if (of) expect(rows.map(({ owner }) => owner)).toEqual(of)
    expect(rows.map(({ payload }) => payload.amount)).toEqual(of ? ['25', '25'] : ['25', '5'])
    for (const { payload } of rows)
      expect(payload).toMatchObject({ ...token, reference: expect.stringMatching(/^code-\d+ \d{8}T\d{4}Z$/) })
  })

  test('becomes one run of two workers at once, and of a task that comes again', async () => {
    const { campaignId, roundId } = await dueRound(named())
    await Promise.all(['one', 'other'].map((workerId) => planRound(ctxOf({ workerId }), { roundId })))
    await makeDue(roundId)
    await planRound(ctxOf(), { roundId })
    expect(await plansOf(campaignId)).toBe(1)
  })

  test('becomes one run when a lease ends while the first worker is still at it', async () => {
    const { campaignId, roundId } = await dueRound(named())
    const other: Promise<void>[] = []
    const seal = () => {
      // In the middle of the first worker's transaction.
      if (other.length === 0)
        other.push(makeDueElsewhere(roundId).then(() => planRound(ctxOf(), { roundId })))
      return vault.seal('secret', 'label')
    }
    await planRound(ctxOf({ seal }), { roundId })
    await Promise.all(other)
    expect(await plansOf(campaignId)).toBe(1)
  })

  test('is due again when its worker dies in between, with nothing stored, and then becomes one run', async () => {
    const { campaignId, roundId } = await dueRound(named())
    const seal = () => {
      throw new Error('The worker dies.')
    }
    await expect(planRound(ctxOf({ seal }), { roundId })).rejects.toThrow('dies')
    expect(await roundOf(campaignId)).toMatchObject({ state: 'due', masterId: null, fileId: null })
    expect(await plansOf(campaignId)).toBe(0)
    await makeDue(roundId)
    await planRound(ctxOf(), { roundId })
    expect(await plansOf(campaignId)).toBe(1)
  })

  test('of a backup becomes the same items again, so that the chain can tell that they were done', async () => {
    const { campaignId, roundId } = await dueRound(named())
    const backup = await takeBackup(database.db)
    const keysNow = async () => {
      await makeDue(roundId)
      await planRound(ctxOf(), { roundId })
      const { masterId } = await roundOf(campaignId)
      return (await itemsOf(database.db, masterId ?? 0)).map((item) => item.business_key)
    }
    const first = await keysNow()
    await backup.restore()
    expect(await keysNow()).toEqual(first)
    expect(first).toHaveLength(2)
  })

  test('of a campaign that was paused or ended begins nothing', async () => {
    const paused = await dueRound(named())
    await pause(database.db, { campaignId: paused.campaignId, actor: 'operator' })
    const ended = await dueRound(named())
    await database.db.transaction((tx) => end(tx, { campaignId: ended.campaignId, actor: 'operator' }))
    for (const { roundId } of [paused, ended]) await planRound(ctxOf(), { roundId })
    expect(await roundOf(paused.campaignId)).toMatchObject({ state: 'due', masterId: null })
    expect(await roundOf(ended.campaignId)).toMatchObject({ state: 'skipped', reason: 'CAMPAIGN_ENDED' })
  })

  test('that is gone ends quietly', async () => {
    await planRound(ctxOf(), { roundId: 999_999 })
  })
})

describe('a round that cannot be planned', () => {
  test('is held with the reason, and runs when a person says so', async () => {
    const broken = await dueRound({ ...named(), text: 'owner,amount\nnobody,0.01' })
    await planRound(ctxOf(), { roundId: broken.roundId })
    expect(await roundOf(broken.campaignId)).toMatchObject({
      ...{ state: 'held', reason: 'LIST_UNUSABLE', params: { rows: 1, errors: 1 } },
    })
    const decision = { roundId: broken.roundId, decision: 'run', actor: 'approver' } as const
    expect(await decideRound(database.db, decision)).toBe(true)
    expect(await roundOf(broken.campaignId)).toMatchObject({ state: 'due', reason: null, params: {} })
  })

  test('without a key to sign with says so', async () => {
    const [other] = await database.db.execute<{ project_id: string }>(
      sql`insert into projects (symbol, name, name_kor, mainnet, creator_fee_percent, project_fee_percent) values ('NO', 'No key', '없음', 'solana', 0, 0) returning project_id`,
    )
    const { campaignId, roundId } = await dueRound({ projectId: Number(other?.project_id) })
    await planRound(ctxOf(), { roundId })
    expect(await roundOf(campaignId)).toMatchObject({ state: 'held', reason: 'SIGNER_MISSING' })
  })

  test('because a run has its items names that run, and stores nothing', async () => {
    const { campaignId, roundId } = await dueRound(named())
    await planRound(ctxOf(), { roundId })
    // A round that was lost: its run is there, and it is decided anew.
    await database.db.execute(
      sql`update campaign_rounds set state = 'due', master_id = null where round_id = ${roundId}`,
    )
    await makeDue(roundId)
    await planRound(ctxOf(), { roundId })
    expect(await roundOf(campaignId)).toMatchObject({
      ...{ state: 'held', reason: 'ITEMS_TAKEN', params: { items: 2 }, masterId: null },
    })
    expect(await plansOf(campaignId)).toBe(1)
  })
})

test('the same wallet and sum is another payout in every round', async () => {
  const schedule: Schedule = {
    repeats: 'weekly',
    first: fromNow(-weekMs - minuteMs),
    until: fromNow(weekMs),
    whenMissed: 'late',
  }
  const campaignId = await saveActiveCampaign(database.db, { projectId, text, schedule })
  await decideCampaign(ctxOf(), { campaignId })
  const rounds = await roundsOf(database.db, campaignId)
  for (const { id } of rounds) await planRound(ctxOf(), { roundId: id })
  const planned = await roundsOf(database.db, campaignId)
  expect(planned.map(({ state }) => state)).toEqual(['planned', 'planned'])
  const keys = await Promise.all(planned.map(({ masterId }) => itemsOf(database.db, masterId ?? 0)))
  expect(new Set(keys.flat().map((item) => item.business_key)).size).toBe(4)
})

test('two rounds at once, of a campaign where nobody gets it twice, pay each wallet once', async () => {
  const { db } = database
  await db.execute(
    sql`insert into airdrop_applications (solana_address, state, registered_at)
      values (${owners[0]}, 'accepted', now() - interval '30 days'), (${owners[1]}, 'accepted', now() - interval '1 day') on conflict do nothing`,
  )
  const schedule: Schedule = {
    ...{ repeats: 'weekly', first: fromNow(-2 * weekMs), until: fromNow(weekMs), whenMissed: 'late' },
  }
  const recipients: Recipients = {
    ...{ by: 'rule', rule: { source: 'who' }, amounts: { by: 'flat', amount: '5000000' }, columns: {} },
    sources: [{ kind: 'applications', id: 'who', from: null, until: null }],
    ...{ exclude: [], isOnePerPerson: false, isNeverTwice: true },
  }
  const campaignId = await saveActiveCampaign(db, { projectId, text, schedule, values: { recipients } })
  await decideCampaign(ctxOf(), { campaignId })
  const rounds = await roundsOf(db, campaignId)
  expect(rounds).toHaveLength(3)
  const planAll = () => Promise.all(rounds.map(({ id }) => planRound(ctxOf(), { roundId: id })))
  for (let times = 0; times < 3; times++) await planAll()
  const after = await roundsOf(db, campaignId)
  const got: string[] = []
  for (const { masterId } of after) {
    const items = await db.execute<{ owner: string }>(
      sql`select owner from minting_items where master_id = ${masterId ?? 0}`,
    )
    got.push(...items.map(({ owner }) => owner))
  }
  expect(got.toSorted()).toEqual(owners.toSorted())
  expect(after.map(({ state }) => state)).not.toContain('due')
})

/** On another connection than the one whose transaction is under way. */
function makeDueElsewhere(roundId: number): Promise<void> {
  return makeDue(roundId).catch(() => undefined)
}
