import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from './auditor.ts'
import { goOn, goUntil } from './go-until.ts'
import { prepareRows, saveProject } from './rows.ts'
import { StagedDatabase } from './staged-database.ts'
import { toTheEnd } from './to-the-end.ts'
import { World } from './world.ts'

let database: StagedDatabase
beforeAll(async () => {
  database = await StagedDatabase.open()
  await saveProject(database.admin)
  await prepareRows(database.admin)
})
afterAll(() => database.close())

test('a guard that a split chunk shares with its first half stays out until that is final, and comes home once', async () => {
  const world = await openGuarded()
  await goUntil(world, `select 1 from attempts where state = 'sent'`)
  await database.admin`
    insert into chunks (master_id, kind, state, tree_id, item_count, stage, tx_version, guard_seed)
    select master_id, kind, 'split', tree_id, 2, stage, tx_version, guard_seed from chunks where kind = 'mint'`
  world.setMode(0, 'forgetful')
  world.setMode(1, 'forgetful')
  await goOn(world, 200)
  expect(await listStates()).toEqual([
    { state: expect.stringMatching(/sent|unknown|planned/), guard_returned: false },
    { state: 'split', guard_returned: false },
  ])
  expect(guardsOut(world)).toBe(1)
  await expectEnd(world)
  expect(guardsOut(world)).toBe(0)
  expect(await listStates()).toEqual([
    { state: 'final', guard_returned: true },
    { state: 'split', guard_returned: true },
  ])
  await world.close()
})

async function openGuarded() {
  const world = new World(database, {
    ...{ standard: 'compressed', hasGuard: true, hasTree: true, begins: 'at the start' },
    ...{ items: 1, itemsPerChunk: 1 },
  })
  await world.start()
  return world
}

async function expectEnd(world: World) {
  const stuck = await toTheEnd(world)
  expect(await audit(database.admin, world.ledger.landed, stuck)).toEqual({
    ...{ doubled: [], lost: [], stuck: null },
  })
}

function guardsOut({ ledger }: World) {
  return ledger.stateAt(ledger.slot).guards.size
}

async function listStates() {
  return [...(await database.admin`select state, guard_returned from chunks order by chunk_id`)]
}
