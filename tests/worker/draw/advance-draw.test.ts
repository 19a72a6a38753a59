import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeDrawList } from '#contract/draw/draw-list.ts'
import { callOff } from '#db/draw/draw-moves.ts'
import { createVault } from '#db/vault.ts'
import { advanceDraw } from '#worker/draw/advance-draw.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import {
  drawOf,
  openDrawWorld,
  rulesOf,
  tenMinutesMs,
  type DrawWorld,
  workForAnHour,
} from '../../support/draw/draw-world.ts'
import { newEntrants } from '../../support/draw/draws.ts'
import { kaiaHash, openScript, pass, solanaHash } from '../../support/draw/scripted-chains.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let database: TestDatabase
let projectId = 0
let world: DrawWorld
beforeAll(async () => {
  database = await openTestDatabase()
  const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
  projectId = await saveTestProject(database.db, vault, newWallet())
})
afterAll(() => database.close())
beforeEach(async () => {
  await workForAnHour(database.db)
  world = await openDrawWorld(database.db, projectId)
})
afterEach(() => world.close())

describe('a draw', () => {
  test('names blocks ten minutes ahead, waits for them, and is drawn as anybody recomputes it', async () => {
    const drawId = await world.publish()
    const { kaia, solana } = openScript()
    const named = await world.look(drawId)
    expect(named).toMatchObject({ state: 'waiting', reason: null, winners: null })
    const rules = rulesOf(named)
    expect(rules).toMatchObject({ winners: 3, reserves: 2, kaiaHeight: kaia.head + 600 })
    expect(rules).toMatchObject({ list: named.listSha256, solanaSlot: solana.confirmed + 1_500 })

    pass(world.script, 60_000)
    const waiting = await world.look(drawId)
    expect(waiting).toMatchObject({ state: 'waiting', reason: null })
    expect(waiting.heads).toMatchObject({ kaiaHeight: kaia.head + 60, solanaSlot: solana.confirmed + 150 })
    const leftMs = (waiting.expectedAt?.getTime() ?? 0) - Date.now()
    expect(leftMs).toBeGreaterThan(8.5 * 60_000)
    expect(leftMs).toBeLessThan(10 * 60_000)

    pass(world.script, tenMinutesMs)
    const drawn = await world.look(drawId)
    expect(drawn).toMatchObject({
      ...{
        state: 'drawn',
        kaiaBlockHash: kaiaHash(kaia.head + 600),
        solanaBlockSlot: solana.confirmed + 1_500,
      },
      solanaBlockhash: solanaHash(solana.confirmed + 1_500),
    })
    expect(world.verify(drawn).problems).toEqual([])
    expect(drawn.winners).toHaveLength(3)
    expect(drawn.reserves).toHaveLength(2)
    expect(new Set([...(drawn.winners ?? []), ...(drawn.reserves ?? [])]).size).toBe(5)
  })

  test('is drawn once, however often and by how many its task comes', async () => {
    const { drawId } = await world.readyDraw()
    await database.db.execute(sql`update draws set next_run_at = now() where draw_id = ${drawId}`)
    await Promise.all(
      ['one', 'two', 'three'].map((workerId) => advanceDraw(world.ctx({ workerId }), { drawId })),
    )
    await advanceDraw(world.ctx(), { drawId })
    const drawn = await drawOf(database.db, drawId)
    expect(drawn.state).toBe('drawn')
    const events = await database.db.execute(
      sql`select 1 from events where entity = 'draw' and entity_id = ${drawId} and to_state = 'drawn'`,
    )
    expect(events).toHaveLength(1)
  })

  test('that is gone, or was called off, ends quietly', async () => {
    await advanceDraw(world.ctx(), { drawId: 999_999 })
    const drawId = await world.publish()
    const called = { drawId, actor: 'approver', words: 'By mistake.', withinMs: 300_000 }
    expect(await database.db.transaction((tx) => callOff(tx, called))).toBe(true)
    expect(await world.look(drawId)).toMatchObject({ state: 'called_off', reason: 'CALLED_OFF', rules: null })
  })

  test('may be called off only while nobody can know its blocks', async () => {
    const drawId = await world.publish()
    await world.look(drawId)
    const called = { drawId, actor: 'approver', words: 'It does not please me.' }
    const within = (withinMs: number) => database.db.transaction((tx) => callOff(tx, { ...called, withinMs }))
    expect(await within(0)).toBe(false)
    expect((await drawOf(database.db, drawId)).state).toBe('waiting')
    expect(await within(300_000)).toBe(true)
  })

  test('of a backup is drawn from the same blocks, and has the same winners', async () => {
    const { drawId } = await world.readyDraw()
    const backup = await takeBackup(database.db)
    const first = await world.look(drawId)
    await backup.restore()
    pass(world.script, 3_600_000)
    const second = await world.look(drawId)
    expect(second.drawnAt).not.toEqual(first.drawnAt)
    expect([second.seed, second.winners, second.reserves]).toEqual([
      first.seed,
      first.winners,
      first.reserves,
    ])
  })

  test('whose blocks were not named when the rows were restored ends: it may have had others', async () => {
    const drawId = await world.publish()
    await database.db.execute(sql`update database_life set seen_at = now() - interval '1 day'`)
    expect(await world.look(drawId)).toMatchObject({
      state: 'called_off',
      reason: 'ROWS_MAY_LACK',
      rules: null,
    })
  })

  test('that a worker comes late to is drawn from the blocks that were named', async () => {
    const { drawId, rules } = await world.readyDraw()
    pass(world.script, 7 * 24 * 3_600_000)
    expect(await world.look(drawId)).toMatchObject({
      ...{ state: 'drawn', kaiaBlockHash: kaiaHash(rules.kaiaHeight) },
      solanaBlockhash: solanaHash(rules.solanaSlot),
    })
  })
})

describe('what was published', () => {
  test('is refused any change by the database, and no draw is deleted', async () => {
    const { drawId } = await world.readyDraw()
    const { fileId } = await world.look(drawId)
    const refused = [
      sql`update draws set rules = '{}' where draw_id = ${drawId}`,
      sql`update draws set winners = '[]' where draw_id = ${drawId}`,
      sql`update draws set state = 'waiting', winners = null where draw_id = ${drawId}`,
      sql`update draws set list_sha256 = 'x' where draw_id = ${drawId}`,
      sql`delete from draws where draw_id = ${drawId}`,
      sql`update recipient_files set text = 'x' where file_id = ${fileId}`,
      sql`delete from recipient_files where file_id = ${fileId}`,
    ]
    for (const statement of refused)
      await expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } })
  })

  test('is not drawn from when the stored list is another one', async () => {
    const { drawId } = await world.readyDraw()
    const { fileId } = await drawOf(database.db, drawId)
    const other = writeDrawList(newEntrants(9))
    // As a hand that switches triggers off would.
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update recipient_files set text = ${other} where file_id = ${fileId}`)
    })
    expect(await world.look(drawId)).toMatchObject({
      state: 'waiting',
      reason: 'LIST_CHANGED',
      winners: null,
    })
  })
})
