import { expect, test } from 'vitest'
import { audit } from './auditor.ts'
import { givenDatabase } from './given-database.ts'
import { goOn, goUntil } from './go-until.ts'
import { toTheEnd } from './to-the-end.ts'
import { World } from './world.ts'

const database = givenDatabase()

const feeLamports = 5_000n

test('a guard that a split chunk shares with its first half stays out until that is final, and comes home once', async () => {
  const world = await openGuarded()
  await goUntil(world, `select 1 from attempts where state = 'sent'`)
  await database().admin`
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

test('a mint that no row knows is not booked as the return of its guard, and its cost once', async () => {
  const world = await openGuarded()
  await goUntil(world, 'select 1 from chunks')
  await world.backup()
  await expectEnd(world)
  const before = await readSpent()
  expect(before).toEqual([{ spent: String(2n * feeLamports) }])
  await world.restore()
  // Another transaction of the chunk was adopted first: its rest waits for a chunk.
  await database().admin`update chunks set state = 'failed', error_code = 'CHAIN_AHEAD'`
  await database().admin`update minting_items set chunk_id = null`
  world.notify('drive', { masterId: 2 })
  await goUntil(world, 'select 1 from chunks where guard_returned')
  await expectEnd(world)
  expect(await readSpent()).toEqual(before)
  expect([...(await database().admin`select kind from tx_log order by kind`)]).toEqual([
    { kind: 'guard-return' },
    { kind: 'mint' },
  ])
  await world.close()
})

test('a guard whose return nobody tells of stays out in the rows, and its fee is booked when somebody does', async () => {
  const world = await openGuarded()
  await untilGuardsOut(world, 1)
  await untilGuardsOut(world, 0)
  await world.kill(0)
  await world.kill(1)
  await world.time(100)
  world.setMode(0, 'forgetful')
  world.setMode(1, 'forgetful')
  world.notify('drive', { masterId: 2 })
  await goOn(world, 400)
  expect(await listStates()).toEqual([{ state: 'final', guard_returned: false }])
  world.setMode(0, 'honest')
  world.setMode(1, 'honest')
  await expectEnd(world)
  expect(await readSpent()).toEqual([{ spent: String(2n * feeLamports) }])
  await world.close()
})

test('a guard of a cancelled chunk whose landing every RPC denies is no guard to bring home', async () => {
  const world = await openGuarded()
  await goUntil(world, `select 1 from attempts where state = 'sent'`)
  world.setMode(0, 'forgetful')
  world.setMode(1, 'forgetful')
  await goUntil(world, `select 1 from attempts where state = 'expired'`)
  await world.press('cancel')
  await goUntil(world, `select 1 from attempts where state = 'unknown'`)
  await goOn(world, 200)
  expect(guardsOut(world)).toBe(1)
  await expectEnd(world)
  expect(guardsOut(world)).toBe(0)
  expect(await listStates()).toEqual([{ state: 'final', guard_returned: true }])
  await world.close()
})

async function untilGuardsOut(world: World, count: number) {
  for (let steps = 0; guardsOut(world) !== count; steps += 1) {
    if (steps > 2_000) throw new Error(`There are never ${count} guards out.`)
    await goOn(world, 1)
  }
}

async function openGuarded() {
  const world = new World(database(), {
    ...{ standard: 'compressed', hasGuard: true, hasTree: true, begins: 'at the start' },
    ...{ items: 1, itemsPerChunk: 1 },
  })
  await world.start()
  return world
}

async function expectEnd(world: World) {
  const stuck = await toTheEnd(world)
  expect(await audit(database().admin, world.ledger.landed, stuck)).toEqual({
    ...{ doubled: [], lost: [], stuck: null },
  })
}

function guardsOut({ ledger }: World) {
  return ledger.stateAt(ledger.slot).guards.size
}

async function listStates() {
  return [...(await database().admin`select state, guard_returned from chunks order by chunk_id`)]
}

async function readSpent() {
  const rows = await database().admin<{ spent: string }[]>`
    select spent_lamports::text as spent from minting_masters where master_id = 2`
  return [...rows]
}
