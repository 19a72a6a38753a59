import type { World } from './world.ts'

const stepsMax = 400

/** Lets the oldest of what is held go, one after the other, until a query finds rows; where nothing is held, a slot goes by. */
export async function goUntil(world: World, query: string): Promise<void> {
  for (let left = stepsMax; left > 0; left -= 1) {
    if ((await world.database.admin.unsafe(query)).length > 0) return
    await goOn(world, 1)
  }
  throw new Error(`It did not come to this: ${query}`)
}

export async function goOn(world: World, steps: number): Promise<void> {
  for (let left = steps; left > 0; left -= 1) {
    const [next] = world.stage.free
    if (next) await world.let(next)
    else await world.time(1)
  }
}
