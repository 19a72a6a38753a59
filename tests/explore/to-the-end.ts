import type { World } from './world.ts'

const stepsMax = 6_000
const slotsMax = 1_500
const sweepEverySlots = 10
/** After so long an operator looks at a run that has not ended. */
const lookEverySlots = 60
const retriesMax = 2

interface RunRow {
  status: string
  control: string
  waiting: { code: string } | null
  retryable: number
  unknown: number
}

/**
 * From here on every RPC is honest, nobody is killed, what was late comes: the run must come to an end. Then the operator retries what
 * failed. @returns why it did not end; null when it did.
 */
export async function toTheEnd(world: World): Promise<string | null> {
  await makeHonest(world)
  for (let retries = 0; ; retries += 1) {
    const stuck = await untilOver(world)
    if (stuck !== null) return stuck
    const { retryable } = await readRun(world)
    if (retryable === 0 || retries === retriesMax) return null
    await world.press('retry')
  }
}

async function makeHonest(world: World): Promise<void> {
  world.stage.late.clear()
  world.stage.stalled.clear()
  world.ledger.isCongested = false
  world.ledger.isPayerEmpty = false
  for (const at of world.nodes.keys()) world.setMode(at, 'honest')
  await world.database.settle()
}

async function untilOver(world: World): Promise<string | null> {
  let sweptAt = world.ledger.slot
  let lookedAt = world.ledger.slot
  const until = world.ledger.slot + slotsMax
  for (let steps = 0; steps < stepsMax && world.ledger.slot < until; steps += 1) {
    const [next] = world.stage.free
    if (next) {
      await world.let(next)
      continue
    }
    const slot = world.ledger.slot
    if (await isOver(world)) return null
    if (slot - sweptAt >= sweepEverySlots) {
      sweptAt = slot
      await world.sweep(slot % 2)
    } else if (slot - lookedAt >= lookEverySlots) {
      lookedAt = slot
      await look(world)
    } else await world.time(1)
  }
  return describe(world)
}

/** What an operator does about a run that has not ended. */
async function look(world: World): Promise<void> {
  const { control, waiting, unknown } = await readRun(world)
  if (control === 'paused') return world.press('resume')
  if (waiting?.code === 'CHAIN_AHEAD') return world.press('resume')
  if (unknown > 0)
    await world.press(Math.floor(world.ledger.slot / lookEverySlots) % 2 === 0 ? 'landed' : 'dead')
}

async function isOver(world: World): Promise<boolean> {
  const { ledger, clock } = world
  const isQuiet = ledger.pool.length === 0 && clock.nextMs() === null
  const isFinal = ledger.landed.every(({ slot }) => slot <= ledger.at('finalized'))
  if (!isQuiet || !isFinal) return false
  return ['20', '30', '40'].includes((await readRun(world)).status)
}

async function readRun({ database }: World): Promise<RunRow> {
  const [row] = await database.admin<RunRow[]>`
    select m.status, m.control, m.waiting,
      (select count(*)::int from minting_items i where i.master_id = m.master_id and i.status = '40'
        and i.reason_code not in ('CANCELLED', 'EXCLUDED', 'RETURNED', 'UNKNOWN_ABANDONED')) as retryable,
      (select count(*)::int from attempts a where a.master_id = m.master_id and a.state = 'unknown') as unknown
    from minting_masters m where m.master_id = 2`
  if (!row) throw new Error('The run is gone.')
  return row
}

async function describe(world: World): Promise<string> {
  const run = await readRun(world)
  const chunks = await world.database.admin`select chunk_id, kind, state, error_code from chunks order by 1`
  const attempts = await world.database
    .admin`select attempt_id, chunk_id, state, error_code, error_detail from attempts order by 1`
  const { blocked } = world.database
  return JSON.stringify({ run, chunks, attempts, blocked, broken: world.broken.map(String) })
}
