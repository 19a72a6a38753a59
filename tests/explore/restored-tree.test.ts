import { expect, test } from 'vitest'
import { audit } from './auditor.ts'
import { givenDatabase } from './given-database.ts'
import { toTheEnd } from './to-the-end.ts'
import { World } from './world.ts'

const database = givenDatabase()

test('a tree whose row went with a restore is found by its number, and no number is looked for without end', async () => {
  const setup = {
    standard: 'compressed',
    hasGuard: false,
    items: 1,
    itemsPerChunk: 1,
    hasTree: true,
    begins: 'at the start',
  } as const
  const world = new World(database(), setup)
  await world.start()
  const next = { kind: 'tree', tree: 'tree 1', items: [], guards: [], lastValidBlockHeight: 0 } as const
  world.ledger.landed.push({
    deed: { ...next, items: [], guards: [], signature: 'next tree' },
    ...{ slot: 2, err: null, firstLeaf: 0 },
  })
  const stuck = await toTheEnd(world)
  expect(await audit(database().admin, world.ledger.landed, stuck)).toEqual({
    doubled: [],
    lost: [],
    stuck: null,
  })
  const trees = await database().admin`select n, state from trees order by n`
  expect([...trees]).toEqual([
    { n: 0, state: 'ready' },
    { n: 1, state: 'ready' },
  ])
  await world.close()
})
