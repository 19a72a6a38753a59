import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Hex } from '#contract/bytes.ts'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { writeSnapshot } from '#contract/recipient/snapshot/snapshot-file.ts'
import type { SnapshotManifest } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { decideRound } from '#db/campaign/rounds.ts'
import { beginLife } from '#db/health/database-life.ts'
import { findOptionalFileText, saveFile } from '#db/recipient/files.ts'
import { beginReading, failSnapshot, freeze, retrySnapshot } from '#db/recipient/snapshot-reading.ts'
import { listSnapshots } from '#db/recipient/snapshots.ts'
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
import { someQuery } from '../../support/recipient/snapshot-cases.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
const policy = createPolicy()
const actor = 'test'
let database: TestDatabase
let projectId = 0
beforeAll(async () => {
  database = await openTestDatabase()
  projectId = await saveTestProject(database.db, vault, newWallet())
  await workForAnHour()
})
afterAll(() => database.close())

const notified: unknown[] = []
function ctx() {
  const producer = { notify: async (_task: unknown, payload: unknown) => void notified.push(payload) }
  const log = pino({ level: 'silent' })
  return {
    ...{ db: database.db, policy, workerId: actor, log, producer, vault },
    ...{ network: 'localnet' as const, chain: chainOfNobody },
  }
}
async function workForAnHour() {
  await beginLife(database.db, { gapMs: policy.workGapMs, quietUntil: null })
  await database.db.execute(
    sql`update database_life set began_at = now() - interval '1 hour', seen_at = now()`,
  )
}

/** A campaign of one round, so many minutes from now, whose holders are read so many minutes before. */
async function campaignOf(inMs: number, minutesBefore: number, amounts?: RuleRecipients['amounts']) {
  const recipients: RuleRecipients = {
    ...{ by: 'rule', rule: { source: 'held' }, columns: {} },
    amounts: amounts ?? { by: 'held', source: 'held', amount: '1000000', heldDecimals: 0 },
    sources: [{ kind: 'holders', id: 'held', query: someQuery, minutesBefore }],
    ...{ exclude: [], isOnePerPerson: false, isNeverTwice: false },
  }
  const schedule = { repeats: 'once', at: fromNow(inMs), whenMissed: 'late' } as const
  const text = coinText([{ owner: newWallet().address, amount: '1' }])
  return saveActiveCampaign(database.db, { projectId, text, schedule, values: { recipients } })
}
async function decide(campaignId: number) {
  await database.db.execute(
    sql`update campaigns set next_run_at = now() - interval '1 second' where campaign_id = ${campaignId}`,
  )
  await decideCampaign(ctx(), { campaignId })
}
async function snapshotsOf(campaignId: number) {
  const rows = await listSnapshots(database.db, { campaignId, after: null, limit: 10 })
  return rows.map(({ snapshot }) => snapshot)
}
async function plan(campaignId: number) {
  const [round] = await roundsOf(database.db, campaignId)
  const roundId = round?.id ?? 0
  await database.db.execute(sql`update campaign_rounds set next_run_at = now() where round_id = ${roundId}`)
  await planRound(ctx(), { roundId })
  const [after] = await roundsOf(database.db, campaignId)
  return after
}
/** A worker has read it. */
async function freezeAs(snapshotId: number, owners: string[], s0At = new Date()) {
  const text = writeSnapshot(owners.map((owner, at) => ({ owner, asset: `nft${at}`, amount: 1n })))
  const s0 = { slot: 7, at: s0At.toISOString() }
  await database.db.transaction(async (tx) => {
    await beginReading(tx, { snapshotId, actor, s0, decimals: null, total: null })
    const file = { projectId, purpose: 'snapshot', name: 's.tsv', text, rows: owners.length } as const
    const { fileId } = await saveFile(tx, { ...file, registrantId: actor })
    const [row] = await tx.execute<{ wanted_at: string; reading: number }>(
      sql`select to_char(wanted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as wanted_at, reading from holder_snapshots where snapshot_id = ${snapshotId}`,
    )
    const manifest: SnapshotManifest = {
      ...{ v: 1, query: someQuery, providers: ['a.example'], wantedAt: row?.wanted_at ?? null, s0, s1: s0 },
      ...{ isOneSlot: true, rows: owners.length, sha256: sha256Hex(text) },
    }
    const reading = row?.reading ?? 0
    await freeze(tx, { snapshotId, actor, reading, manifest, fileId, holders: 1, programs: [] })
  })
}

describe('the holders of a round', () => {
  test('are asked for at their time before it, once, and rest until then', async () => {
    const early = await campaignOf(60 * minuteMs, 30)
    await decide(early)
    expect(await snapshotsOf(early)).toEqual([])
    const [row] = await database.db.execute<{ ms: number }>(
      sql`select extract(epoch from next_run_at - now()) * 1000 as ms from campaigns where campaign_id = ${early}`,
    )
    expect(Number(row?.ms)).toBeLessThanOrEqual(policy.campaignLaterMs)
    const due = await campaignOf(29 * minuteMs, 30)
    notified.length = 0
    await decide(due)
    await decide(due)
    const [snapshot, ...others] = await snapshotsOf(due)
    expect(others).toEqual([])
    expect(snapshot).toMatchObject({ state: 'asked', campaignId: due })
    expect(notified).toEqual([{ snapshotId: snapshot?.id }])
  })

  test('are waited for, and then who held it is who gets it, whatever they do later', async () => {
    const id = await campaignOf(-1_000, 0)
    await decide(id)
    expect(await plan(id)).toMatchObject({ state: 'due' })
    const [snapshot] = await snapshotsOf(id)
    const [anna, ben] = [newWallet().address, newWallet().address]
    await freezeAs(snapshot?.id ?? 0, [anna, anna, ben])
    const round = await plan(id)
    expect(round).toMatchObject({ state: 'planned', params: { left: 0, joined: 0, nothing: 0 } })
    const text = await findOptionalFileText(database.db, round?.fileId ?? 0)
    expect(text).toContain(`${anna},0.002`)
    expect(text).toContain(`${ben},0.001`)
  })

  test('that were read late are told so, and never called by the time asked for', async () => {
    const id = await campaignOf(-1_000, 30)
    await decide(id)
    await plan(id)
    const [snapshot] = await snapshotsOf(id)
    await freezeAs(snapshot?.id ?? 0, [newWallet().address])
    expect(await plan(id)).toMatchObject({ state: 'planned', params: { lateSnapshots: 1 } })
  })

  test('that cannot be read hold the round, until a person has them read again and lets it run', async () => {
    const id = await campaignOf(-1_000, 0)
    await decide(id)
    await plan(id)
    const snapshotId = (await snapshotsOf(id))[0]?.id ?? 0
    await database.db.transaction((tx) =>
      failSnapshot(tx, { snapshotId, actor, reading: 0, reason: 'NO_INDEX', params: {} }),
    )
    const held = await plan(id)
    expect(held).toMatchObject({ state: 'held', reason: 'SNAPSHOT_FAILED', params: { snapshotId } })
    await retrySnapshot(database.db, { snapshotId, actor })
    await decideRound(database.db, { roundId: held?.id ?? 0, decision: 'run', actor })
    expect(await plan(id)).toMatchObject({ state: 'due' })
    await freezeAs(snapshotId, [newWallet().address])
    expect(await plan(id)).toMatchObject({ state: 'planned' })
  })

  test('of a backup without them may be others: a person decides, also where everybody gets the same', async () => {
    const flat = { by: 'flat', amount: '5' } as const
    const id = await campaignOf(-1_000, 0, flat)
    await decide(id)
    const backup = await takeBackup(database.db)
    await plan(id)
    await freezeAs((await snapshotsOf(id))[0]?.id ?? 0, [newWallet().address])
    expect(await plan(id)).toMatchObject({ state: 'planned' })
    await backup.restore()
    await database.db.execute(sql`update database_life set seen_at = now() - interval '1 day'`)
    await beginLife(database.db, { gapMs: policy.workGapMs, quietUntil: null })
    await plan(id)
    const [again] = await snapshotsOf(id)
    await freezeAs(again?.id ?? 0, [newWallet().address])
    expect(await plan(id)).toMatchObject({ state: 'held', reason: 'ROWS_MAY_LACK' })
    await workForAnHour()
  })

  test('that are in the backup are the same again: what everybody gets goes on by itself', async () => {
    const id = await campaignOf(-1_000, 0, { by: 'flat', amount: '5' })
    await decide(id)
    await plan(id)
    await freezeAs((await snapshotsOf(id))[0]?.id ?? 0, [newWallet().address])
    await database.db.execute(sql`update database_life set seen_at = now() - interval '1 day'`)
    await beginLife(database.db, { gapMs: policy.workGapMs, quietUntil: null })
    expect(await plan(id)).toMatchObject({ state: 'planned' })
    await workForAnHour()
  })
})
