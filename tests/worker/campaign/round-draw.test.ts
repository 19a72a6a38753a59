import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDrawList } from '#contract/draw/draw-list.ts'
import { saveCampaign } from '#db/campaign/campaigns.ts'
import { activate, pause } from '#db/campaign/control.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import { createVault } from '#db/vault.ts'
import { planRound } from '#worker/campaign/plan-round.ts'
import { openDrawingRounds, type DrawingRounds } from '../../support/campaign/drawing-rounds.ts'
import { countDraws, drawIt, drawnRule, drawOfRound } from '../../support/campaign/drawn-campaigns.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { openDrawWorld, workForAnHour, type DrawWorld } from '../../support/draw/draw-world.ts'
import { newEntrants } from '../../support/draw/draws.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let database: TestDatabase
let rounds: DrawingRounds
let world: DrawWorld
beforeAll(async () => {
  database = await openTestDatabase()
  rounds = await openDrawingRounds(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await workForAnHour(database.db)
  world = await openDrawWorld(database.db, rounds.projectId)
})
afterEach(() => world.close())

function db() {
  return database.db
}

describe('a round that draws', () => {
  test('publishes one draw of its recipients, whoever asks and however often, and is for its winners alone', async () => {
    const { campaignId, entrants } = await rounds.dueRound()
    rounds.notified.length = 0
    const { id: roundId } = await rounds.roundOf(campaignId)
    await db().execute(sql`update campaign_rounds set next_run_at = now() where round_id = ${roundId}`)
    await Promise.all(['one', 'two'].map((workerId) => planRound(rounds.ctx(workerId), { roundId })))
    expect(await rounds.plan(campaignId, 1, rounds.ctx('three'))).toMatchObject({
      state: 'due',
      reason: null,
    })
    expect(await countDraws(db(), campaignId)).toBe(1)
    const draw = await drawOfRound(db(), campaignId, 1)
    expect(rounds.notified).toEqual([{ drawId: draw?.id }])
    expect(draw).toMatchObject({ state: 'listed', entrants: 5, winnerCount: 2, reserveCount: 1 })
    expect(draw?.name).toBe('Weekly #1')
    const text = await findOptionalFileText(db(), draw?.fileId ?? 0)
    const list = readDrawList(new TextEncoder().encode(text ?? ''))
    expect(list.ok && list.lines).toEqual([...entrants].toSorted())

    const winners = await drawIt(world, db(), campaignId, 1)
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'planned' })
    expect(await rounds.listOf(campaignId)).toEqual([...winners].toSorted().map((wallet) => [wallet, '0.01']))
  })

  test('shares a total among its winners, by what each of them holds', async () => {
    const entrants = newEntrants(3)
    const rule = {
      amounts: { by: 'share', source: 'all', total: '9000000' },
      drawn: { winners: 2, reserves: 0 },
    } as const
    const { campaignId } = await rounds.dueRound({ entrants, held: ['1', '2', '3'], rule })
    await rounds.plan(campaignId)
    const winners = await drawIt(world, db(), campaignId, 1)
    await rounds.plan(campaignId)
    const held = new Map(entrants.map((wallet, at) => [wallet, at + 1]))
    const sum = winners.reduce((total, wallet) => total + (held.get(wallet) ?? 0), 0)
    const list = await rounds.listOf(campaignId)
    expect(list.map(([wallet]) => wallet)).toEqual([...winners].toSorted())
    for (const [wallet, amount] of list)
      expect(Number(amount)).toBeCloseTo((0.009 * (held.get(wallet) ?? 0)) / sum, 8)
  })

  test('draws from nobody who would get nothing', async () => {
    const entrants = newEntrants(4)
    const rule = { amounts: { by: 'column', source: 'all' }, drawn: { winners: 1, reserves: 1 } } as const
    const { campaignId } = await rounds.dueRound({ entrants, held: ['1', '', '', '2'], rule })
    await rounds.plan(campaignId)
    expect(await drawOfRound(db(), campaignId, 1)).toMatchObject({ entrants: 2 })
  })

  test('is held with both numbers where fewer are there than are to be drawn, and publishes nothing', async () => {
    const { campaignId } = await rounds.dueRound({ entrants: newEntrants(2) })
    const held = { state: 'held', reason: 'DRAW_TOO_FEW', params: { entrants: 2, drawn: 3 } }
    expect(await rounds.plan(campaignId)).toMatchObject(held)
    await rounds.letRun(campaignId)
    expect(await rounds.plan(campaignId)).toMatchObject(held)
    expect(await countDraws(db(), campaignId)).toBe(0)
  })

  test('publishes nothing while nobody could sign for it', async () => {
    const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
    const projectId = await saveTestProject(db(), vault, newWallet())
    await db().execute(sql`delete from project_keys where project_id = ${projectId}`)
    const { campaignId } = await rounds.dueRound({ projectId })
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'held', reason: 'SIGNER_MISSING' })
    expect(await countDraws(db(), campaignId)).toBe(0)
  })

  test('whose draw is called off is held, and draws anew only when a person lets it run', async () => {
    const { campaignId } = await rounds.dueRound()
    await rounds.plan(campaignId)
    const first = await drawOfRound(db(), campaignId, 1)
    await rounds.callItOff(first?.id ?? 0)
    expect(await rounds.plan(campaignId)).toMatchObject({
      ...{ state: 'held', reason: 'DRAW_ENDED', params: { drawId: first?.id, why: 'CALLED_OFF' } },
    })
    expect(await countDraws(db(), campaignId)).toBe(1)
    await rounds.letRun(campaignId)
    await rounds.plan(campaignId)
    const second = await drawOfRound(db(), campaignId, 1)
    expect(second).toMatchObject({ state: 'listed', listSha256: first?.listSha256 })
    await drawIt(world, db(), campaignId, 1)
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'planned' })
    expect(await countDraws(db(), campaignId)).toBe(2)
  })

  test('whose chains stand still is held after an hour, and goes on once it is drawn and a person says so', async () => {
    const { campaignId } = await rounds.dueRound()
    await rounds.plan(campaignId)
    const { id: drawId } = (await drawOfRound(db(), campaignId, 1)) ?? {}
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'due' })
    const impatient = rounds.ctx('test', { roundDrawMaxMs: -1 })
    expect(await rounds.plan(campaignId, 1, impatient)).toMatchObject({
      ...{ state: 'held', reason: 'DRAW_LATE', params: { drawId, why: '' } },
    })
    const winners = await drawIt(world, db(), campaignId, 1)
    await rounds.letRun(campaignId)
    expect(await rounds.plan(campaignId, 1, impatient)).toMatchObject({ state: 'planned' })
    expect((await rounds.listOf(campaignId)).map(([wallet]) => wallet)).toEqual([...winners].toSorted())
  })

  test('of a campaign that was paused since its draw asks a person, and is for winners who are still meant', async () => {
    const { campaignId, entrants } = await rounds.dueRound({ rule: { drawn: { winners: 3, reserves: 0 } } })
    await rounds.plan(campaignId)
    const { id: drawId } = (await drawOfRound(db(), campaignId, 1)) ?? {}
    await pause(db(), { campaignId, actor: 'operator' })
    await activate(db(), { campaignId, actor: 'approver', nextAt: new Date() })
    expect(await rounds.plan(campaignId)).toMatchObject({ reason: 'DRAW_OUTDATED', params: { drawId } })
    const winners = await drawIt(world, db(), campaignId, 1)
    const [gone, ...meant] = winners
    const left = entrants.filter((wallet) => wallet !== gone)
    const { projectId } = rounds
    const rule = { drawn: { winners: 3, reserves: 0 } }
    const recipients = await drawnRule(db(), { projectId, entrants: left, rule })
    await saveCampaign(db(), campaignId, { recipients })
    await rounds.letRun(campaignId)
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'planned' })
    const paid = (await rounds.listOf(campaignId)).map(([wallet]) => wallet)
    expect(paid).toEqual(meant.toSorted())
  })

  test('counts who was paid as having got it, not who was drawn from, and pays no winner of both rounds twice', async () => {
    const rule = { isNeverTwice: true, drawn: { winners: 2, reserves: 0 } }
    const { campaignId } = await rounds.dueRound({ entrants: newEntrants(3), rule, isWeekly: true })
    await db().execute(sql`update database_life set began_at = now() - interval '30 days'`)
    // Both wait for their blocks at once: each is drawn from all three.
    await rounds.plan(campaignId, 1)
    await rounds.plan(campaignId, 2)
    const first = await drawIt(world, db(), campaignId, 1)
    expect(await rounds.plan(campaignId, 1)).toMatchObject({ state: 'planned' })
    const second = await drawIt(world, db(), campaignId, 2)
    const left = second.filter((wallet) => !first.includes(wallet))
    const round = await rounds.plan(campaignId, 2)
    if (left.length === 0) expect(round).toMatchObject({ state: 'held', reason: 'NOBODY_LEFT' })
    else expect((await rounds.listOf(campaignId, 2)).map(([wallet]) => wallet)).toEqual(left)
  })
})
