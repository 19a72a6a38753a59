import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDrawingRounds, type DrawingRounds } from '../../support/campaign/drawing-rounds.ts'
import { countDraws, drawIt, drawOfRound } from '../../support/campaign/drawn-campaigns.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { openDrawWorld, workForAnHour, type DrawWorld } from '../../support/draw/draw-world.ts'

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

describe('a draw of a round after rows may have been lost', () => {
  async function loseRows() {
    await db().execute(sql`update database_life set seen_at = now() - interval '1 day'`)
  }

  test('is not made anew by itself: a person, who compared, lets it', async () => {
    const { campaignId } = await rounds.dueRound()
    const backup = await takeBackup(db())
    await rounds.plan(campaignId)
    await backup.restore()
    await loseRows()
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'held', reason: 'ROWS_MAY_LACK' })
    expect(await countDraws(db(), campaignId)).toBe(0)
    await workForAnHour(db())
    await rounds.letRun(campaignId)
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'due' })
    expect(await countDraws(db(), campaignId)).toBe(1)
  })

  test('is not made anew either where a backup has the word of a person, and not the draw that came of it', async () => {
    const { campaignId } = await rounds.dueRound()
    await rounds.plan(campaignId)
    await rounds.callItOff((await drawOfRound(db(), campaignId, 1))?.id ?? 0)
    await rounds.plan(campaignId)
    await rounds.letRun(campaignId)
    const backup = await takeBackup(db())
    await rounds.plan(campaignId)
    expect(await countDraws(db(), campaignId)).toBe(2)
    await backup.restore()
    await loseRows()
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'held', reason: 'ROWS_MAY_LACK' })
    expect(await countDraws(db(), campaignId)).toBe(1)
  })

  test('whose blocks are in the backup has the same winners: what each gets is the same again, and nobody is asked', async () => {
    const { campaignId } = await rounds.dueRound()
    await rounds.plan(campaignId)
    const before = await drawIt(world, db(), campaignId, 1)
    const backup = await takeBackup(db())
    await rounds.plan(campaignId)
    const list = await rounds.listOf(campaignId)
    await backup.restore()
    await loseRows()
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'planned' })
    expect(await rounds.listOf(campaignId)).toEqual(list)
    expect(list.map(([wallet]) => wallet)).toEqual([...before].toSorted())
  })

  test('whose amounts depend on others asks a person', async () => {
    const amounts = { by: 'share', source: 'all', total: '9000000' } as const
    const { campaignId } = await rounds.dueRound({ rule: { amounts } })
    await rounds.plan(campaignId)
    await drawIt(world, db(), campaignId, 1)
    await loseRows()
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'held', reason: 'ROWS_MAY_LACK' })
    await workForAnHour(db())
    await rounds.letRun(campaignId)
    const backup = await takeBackup(db())
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'planned' })
    await backup.restore()
    await loseRows()
    // It was let run before the rows were lost.
    expect(await rounds.plan(campaignId)).toMatchObject({ state: 'held', reason: 'ROWS_MAY_LACK' })
  })
})

test('the database takes one draw of a round that was not called off, and keeps whose it is', async () => {
  const { campaignId } = await rounds.dueRound()
  await rounds.plan(campaignId)
  const { id: drawId } = (await drawOfRound(db(), campaignId, 1)) ?? {}
  const again = sql`
    insert into draws (project_id, round_id, name, file_id, list_sha256, entrants, winner_count, reserve_count)
    select project_id, round_id, name, file_id, list_sha256, entrants, winner_count, reserve_count
    from draws where draw_id = ${drawId}`
  await expect(db().execute(again)).rejects.toMatchObject({ cause: { code: '23505' } })
  const moved = sql`update draws set round_id = null where draw_id = ${drawId}`
  await expect(db().execute(moved)).rejects.toMatchObject({ cause: { code: '23001' } })
})
