import { expect, test } from 'vitest'
import { audit } from './auditor.ts'
import { givenDatabase } from './given-database.ts'
import { goOn, goUntil } from './go-until.ts'
import { toTheEnd } from './to-the-end.ts'
import { World } from './world.ts'

const database = givenDatabase()

const saysAhead = `
  select 1 from minting_masters where waiting->>'code' = 'CHAIN_AHEAD' and control = 'cancelling'`
const nothingWrong = { doubled: [], lost: [], stuck: null }

test('a cancel does not end a run while the chain has more of it than the rows, and what landed keeps its key', async () => {
  const world = await openCancelled(2)
  await goUntil(world, saysAhead)
  await goOn(world, 300)
  expect(await readRun()).toEqual({ status: '10', control: 'cancelling', waiting: 'CHAIN_AHEAD' })
  // The first was signed once, so nobody may plan it again; the other never was.
  expect(await readKeys()).toEqual(['key 1', 'released:2:key 2'])
  const stuck = await toTheEnd(world)
  expect(await audit(database().admin, world.ledger.landed, stuck)).toEqual(nothingWrong)
  expect(await readRun()).toEqual({ status: '30', control: 'cancelled', waiting: null })
  expect(await readKeys()).toEqual(['key 1', 'released:2:key 2'])
  await world.close()
})

test('what was cancelled and proven dead gives its key back when the run ends', async () => {
  const world = await openCancelled(1, true)
  const stuck = await toTheEnd(world)
  expect(await audit(database().admin, world.ledger.landed, stuck)).toEqual(nothingWrong)
  expect(await readRun()).toEqual({ status: '40', control: 'cancelled', waiting: null })
  expect(await readKeys()).toEqual(['released:1:key 1'])
  await world.close()
})

test('a key that another run has by the time its item is found on chain stops that run, for a person to look', async () => {
  const world = await openCancelled(1)
  await goUntil(world, saysAhead)
  await database().admin.unsafe(`
    update minting_items set business_key = 'released:1:key 1';
    insert into minting_masters (plan_id, status, total, start_at) values (2, '0', 1, now() + interval '1 year');
    insert into minting_items (master_id, row_no, business_key, name, owner, payload)
      select 3, 1, 'key 1', name, owner, payload from minting_items`)
  const stuck = await toTheEnd(world)
  expect(await audit(database().admin, world.ledger.landed, stuck)).toEqual(nothingWrong)
  expect(await readKeys()).toEqual(['released:1:key 1', 'key 1'])
  const [other] = await database().admin`
    select control, waiting->>'code' as waiting from minting_masters where master_id = 3`
  expect(other).toEqual({ control: 'paused', waiting: 'CHAIN_AHEAD' })
  await world.close()
})

/** Its first transaction landed, unless nothing does, both RPCs have forgotten it, it counts as dead, and a person has cancelled. */
async function openCancelled(items: number, isCongested = false) {
  const world = new World(database(), {
    ...{ standard: 'compressed', hasGuard: false, hasTree: true, begins: 'at the start' },
    ...{ items, itemsPerChunk: 1 },
  })
  await world.start()
  await goUntil(world, `select 1 from chunks having count(*) = ${items}`)
  await database().admin`update chunks set not_before = now() + interval '1 year' where chunk_id > 1`
  await goUntil(world, `select 1 from attempts where state = 'sent'`)
  world.ledger.isCongested = isCongested
  world.setMode(0, 'forgetful')
  world.setMode(1, 'forgetful')
  await goUntil(world, `select 1 from attempts where state = 'expired'`)
  await world.press('cancel')
  return world
}

async function readRun() {
  const [run] = await database().admin<{ status: string; control: string; waiting: string | null }[]>`
    select status, control, waiting->>'code' as waiting from minting_masters where master_id = 2`
  return run
}

async function readKeys() {
  const rows = await database().admin<{ key: string }[]>`
    select business_key as key from minting_items order by item_id`
  return rows.map(({ key }) => key)
}
