import { expect, test } from 'vitest'
import { audit } from './auditor.ts'
import { givenDatabase } from './given-database.ts'
import { goUntil } from './go-until.ts'
import { toTheEnd } from './to-the-end.ts'
import { World } from './world.ts'

const database = givenDatabase()

test.each([
  ['call dead', 'dead'],
  ['give up', 'abandoned'],
] as const)(
  'a person cannot %s what may still land, even while every RPC denies it',
  async (_what, verdict) => {
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
    world.ledger.isCongested = true
    await goUntil(world, `select 1 from attempts where state = 'sent'`)
    world.setMode(0, 'accusing')
    world.setMode(1, 'away')
    await goUntil(world, `select 1 from attempts where state = 'unknown'`)
    world.setMode(0, 'honest')
    world.setMode(1, 'honest')
    await world.press(verdict)
    for (let own = ofOperator(world); own; own = ofOperator(world)) await world.let(own)
    const attempts = await database().admin`select state from attempts`
    expect([...attempts]).toEqual([{ state: 'unknown' }])
    const stuck = await toTheEnd(world)
    expect(await audit(database().admin, world.ledger.landed, stuck)).toEqual({
      doubled: [],
      lost: [],
      stuck: null,
    })
    await world.close()
  },
)

function ofOperator({ stage }: World) {
  return stage.free.find(({ owner }) => owner.startsWith('operator'))
}
