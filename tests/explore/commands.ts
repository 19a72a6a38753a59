import fc from 'fast-check'
import { buttons, type Button } from './operator.ts'
import { modes, type Mode } from './rpc-node.ts'
import type { Setup } from './rows.ts'
import type { Fate, Held } from './stage.ts'
import type { World } from './world.ts'

type Command = fc.AsyncCommand<World, World>

/** One thing that may happen next. */
function command(
  name: string,
  run: (world: World) => Promise<void> | void,
  check: (world: Readonly<World>) => boolean = () => true,
): Command {
  return { check, run: async (_, world) => run(world), toString: () => name }
}

/** So many of what is held are the choice: of more, the oldest. */
const choice = 6

async function go(world: World, picks: number[]): Promise<void> {
  for (const pick of picks) {
    const { free } = world.stage
    const next = free[pick % Math.min(choice, free.length)]
    if (!next) return
    await world.let(next)
  }
}

function answersOf({ stage }: Pick<World, 'stage'>): Held[] {
  return stage.free.filter(({ kind }) => kind === 'answer')
}

async function spoil(world: World, pick: number, fate: Fate): Promise<void> {
  const answers = answersOf(world)
  const next = answers[pick % answers.length]
  if (next) await world.let(next, fate)
}

function setMode(world: World, at: number, mode: Mode): void {
  // One wrong witness, not two.
  if (mode === 'accusing' && at !== 0) return
  world.setMode(at, mode)
}

function delay(world: World, pick: number): void {
  const { free, late } = world.stage
  const next = free[pick % free.length]
  if (!next) return
  late.add(next.id)
  world.stage.steps.push(`late: ${next.owner} ${next.label}`)
}

function stall(world: World, at: number): void {
  const player = world.workers[at]
  if (!player) return
  world.stage.stalled.add(player.name)
  world.stage.steps.push(`${player.name} stands still`)
}

function wake(world: World): void {
  world.stage.stalled.clear()
  world.stage.late.clear()
  world.stage.steps.push('all that was late comes')
}

function congest(world: World, isCongested: boolean): void {
  world.ledger.isCongested = isCongested
  world.stage.steps.push(isCongested ? 'nothing lands' : 'all lands')
}

function empty(world: World, isPayerEmpty: boolean): void {
  world.ledger.isPayerEmpty = isPayerEmpty
  world.stage.steps.push(isPayerEmpty ? 'the payer is empty' : 'the payer has coin')
}

const pick = fc.nat({ max: 11 })
const either = fc.nat({ max: 1 })

const mode = fc.constantFrom<Mode>(...modes, 'honest')
/** What is hardest, more often: both have forgotten everything; or one accuses, and nobody contradicts it. */
const pairOfModes = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(mode, mode) },
  { weight: 1, arbitrary: fc.constant<[Mode, Mode]>(['forgetful', 'forgetful']) },
  { weight: 1, arbitrary: fc.constant<[Mode, Mode]>(['accusing', 'away']) },
  { weight: 1, arbitrary: fc.constant<[Mode, Mode]>(['honest', 'honest']) },
)

const going = fc
  .array(fc.nat({ max: choice - 1 }), { minLength: 1, maxLength: 30 })
  .map((picks) => command(`go ${picks.join(' ')}`, (world) => go(world, picks)))
const passing = fc
  .oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 40 }))
  .map((slots) => command(`${slots} slots`, (world) => world.time(slots)))
const lying = fc
  .tuple(either, mode)
  .map(([at, mode]) => command(`RPC ${at} is ${mode}`, (world) => setMode(world, at, mode)))
/** All of what lasts at once: what is rare together is tried together. */
const weather = fc
  .record({
    modes: pairOfModes,
    isCongested: fc.constantFrom(false, false, true),
    isPayerEmpty: fc.constantFrom(false, false, false, true),
  })
  .map(({ modes: [first, second], isCongested, isPayerEmpty }) =>
    command(
      `weather ${first} ${second}${isCongested ? ', nothing lands' : ''}${isPayerEmpty ? ', payer is empty' : ''}`,
      (world) => {
        setMode(world, 0, first)
        setMode(world, 1, second)
        congest(world, isCongested)
        empty(world, isPayerEmpty)
      },
    ),
  )
const spoiling = fc.tuple(pick, fc.constantFrom<Fate>('lost', 'unheard', 'false')).map(([at, fate]) =>
  command(
    `answer ${at} is ${fate}`,
    (world) => spoil(world, at, fate),
    (world) => answersOf(world).length > 0,
  ),
)
const pressing = fc
  .constantFrom<Button>(...buttons, 'dead', 'dead')
  .map((button) => command(`press ${button}`, (world) => world.press(button)))

/** What may happen in a schedule, the usual more often. */
const happenings = [
  ...Array.from({ length: 8 }, () => going),
  ...Array.from({ length: 4 }, () => passing),
  ...[weather, weather, weather, weather, lying, spoiling, spoiling, pressing, pressing, pressing],
  pick.map((at) => command(`delay ${at}`, (world) => delay(world, at))),
  either.map((at) => command(`stall ${at}`, (world) => stall(world, at))),
  fc.constant(command('wake', wake)),
  fc.constant(
    command('fork', (world) => {
      world.stage.steps.push('fork')
      world.ledger.fork()
    }),
  ),
  either.map((at) => command(`kill ${at}`, (world) => world.kill(at))),
  either.map((at) => command(`sweep ${at}`, (world) => world.sweep(at))),
  fc.constant(command('backup', (world) => world.backup())),
]
const restoring = fc.constant(command('restore', (world) => world.restore()))

/** What may be: everything, or what a guard account alone protects. */
export interface Bounds {
  isGuardedOnly: boolean
}

export function schedulesOf({ isGuardedOnly }: Bounds) {
  const all = isGuardedOnly ? happenings : [...happenings, restoring]
  return fc.commands<World, World, false>(all, { maxCommands: 40, size: 'max' })
}

export function setupsOf({ isGuardedOnly }: Bounds): fc.Arbitrary<Setup> {
  const standards: Setup['standard'][] = isGuardedOnly
    ? ['compressed']
    : ['compressed', 'compressed', 'token-metadata']
  return fc.record({
    standard: fc.constantFrom(...standards),
    hasGuard: isGuardedOnly ? fc.constant(true) : fc.boolean(),
    items: fc.integer({ min: 1, max: 3 }),
    itemsPerChunk: fc.integer({ min: 1, max: 2 }),
    hasTree: fc.constantFrom(true, true, false),
    begins: fc.constantFrom('at the start' as const, 'signed' as const, 'sent' as const, 'sent' as const),
  })
}
