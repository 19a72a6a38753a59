import fc from 'fast-check'
import { buttons, type Button } from './operator.ts'
import { modes, type Mode } from './rpc-node.ts'
import { kinds, type Kind, type Setup } from './rows.ts'
import type { Fate, Held } from './stage.ts'
import type { World } from './world.ts'

type Command = fc.AsyncCommand<World, World>

type Run = (world: World) => Promise<void> | void

/** One thing that may happen next. @param kind what a schedule may do without; null: it always may happen. */
function command(name: string, kind: Kind | null, run: Run): Command {
  const check = ({ setup }: Readonly<World>) => kind === null || setup.kinds?.includes(kind) !== false
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
  { weight: 2, arbitrary: fc.constant<[Mode, Mode]>(['accusing', 'away']) },
  { weight: 1, arbitrary: fc.constant<[Mode, Mode]>(['honest', 'honest']) },
)

/** Who gives an item up is helped by the census, not by a guard. */
function buttonsOf({ isGuardedOnly, isCancelled }: Bounds): fc.Arbitrary<Button> {
  const isLeftOut = (one: Button) => one === 'abandoned' || (one === 'cancel' && !isCancelled)
  return fc.constantFrom(...buttons.filter((one) => !isGuardedOnly || !isLeftOut(one)))
}

/** A wrong verdict is what a person can do most harm with. */
function verdictsOf({ isGuardedOnly }: Bounds): fc.Arbitrary<Button> {
  return fc.constantFrom('dead', 'dead', 'dead', 'landed', isGuardedOnly ? 'landed' : 'abandoned')
}

const going = fc
  .array(fc.nat({ max: choice - 1 }), { minLength: 1, maxLength: 30 })
  .map((picks) => command(`go ${picks.join(' ')}`, null, (world) => go(world, picks)))

/** A transaction lives for twenty slots and is final after four: from much younger to long dead. */
const slots = fc.oneof(
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: 4, max: 12 }),
  fc.integer({ min: 13, max: 40 }),
)
const passing = slots.map((slots) => command(`${slots} slots`, null, (world) => world.time(slots)))
const usual = slots.map((slots) => command(`undisturbed ${slots}`, null, (world) => world.undisturbed(slots)))
const lying = fc
  .tuple(either, mode)
  .map(([at, mode]) => command(`RPC ${at} is ${mode}`, 'lie', (world) => setMode(world, at, mode)))

interface Weather {
  modes: [Mode, Mode]
  isCongested: boolean
  isPayerEmpty: boolean
}

/** All of what lasts at once: what is rare together is tried together. */
const weather: fc.Arbitrary<Weather> = fc.record({
  modes: pairOfModes,
  isCongested: fc.boolean(),
  isPayerEmpty: fc.constantFrom(false, false, false, true),
})

function setWeather(world: World, { modes: [first, second], isCongested, isPayerEmpty }: Weather): void {
  setMode(world, 0, first)
  setMode(world, 1, second)
  congest(world, isCongested)
  empty(world, isPayerEmpty)
}

const changing = weather.map((next) =>
  command(`weather ${inWords(next)}`, 'weather', (world) => setWeather(world, next)),
)

function inWords({ modes, isCongested, isPayerEmpty }: Weather): string {
  return `${modes.join(' ')}${isCongested ? ', nothing lands' : ''}${isPayerEmpty ? ', payer is empty' : ''}`
}

/**
 * Hours as they are: some weather, the usual course below it, and a person who looks on in many of them: who presses a button, or decides
 * what cannot be proven as soon as it is asked.
 */
function episodesOf(bounds: Bounds) {
  const person = fc.record({ button: buttonsOf(bounds), verdict: verdictsOf(bounds) })
  return fc
    .record({ weather, before: slots, person: fc.option(person, { freq: 3 }), after: slots })
    .map((given) => command(episodeInWords(given), null, (world) => happen(world, given)))
}

interface Episode {
  weather: Weather
  before: number
  person: { button: Button; verdict: Button } | null
  after: number
}

function episodeInWords({ weather, before, person, after }: Episode): string {
  const rest = person === null ? '' : `, ${person.verdict} or ${person.button}, ${after} slots`
  return `${before} slots of ${inWords(weather)}${rest}`
}

async function happen(world: World, { weather, before, person, after }: Episode): Promise<void> {
  setWeather(world, weather)
  if (person === null) return world.undisturbed(before)
  const isAsked = async () => (await world.findUnknown()) !== null
  await world.undisturbed(before, isAsked)
  await world.press((await isAsked()) ? person.verdict : person.button)
  await world.undisturbed(after)
}

const spoiling = fc
  .tuple(pick, fc.constantFrom<Fate>('lost', 'unheard', 'false'))
  .map(([at, fate]) => command(`answer ${at} is ${fate}`, 'spoil', (world) => spoil(world, at, fate)))

/** What may happen in a schedule, the usual more often. */
function happeningsOf(bounds: Bounds) {
  const button = buttonsOf(bounds)
  const episode = episodesOf(bounds)
  const pressing = button.map((one) => command(`press ${one}`, 'press', (world) => world.press(one)))
  const restoring = fc.constant(command('restore', 'restore', (world) => world.restore()))
  return [
    ...Array.from({ length: 8 }, () => episode),
    ...[pressing, pressing, ...disturbances],
    ...(bounds.isGuardedOnly ? [] : [restoring]),
  ]
}

const disturbances = [
  ...[going, going, going, going, usual, usual, passing, passing],
  ...[changing, changing, lying, spoiling, spoiling],
  pick.map((at) => command(`delay ${at}`, 'late', (world) => delay(world, at))),
  either.map((at) => command(`stall ${at}`, 'late', (world) => stall(world, at))),
  fc.constant(command('wake', 'late', wake)),
  fc.constant(
    command('fork', 'fork', (world) => {
      world.stage.steps.push('fork')
      world.ledger.fork()
    }),
  ),
  either.map((at) => command(`kill ${at}`, 'kill', (world) => world.kill(at))),
  either.map((at) => command(`sweep ${at}`, 'sweep', (world) => world.sweep(at))),
  fc.constant(command('backup', 'restore', (world) => world.backup())),
]

/** What may be: everything, or what a guard account alone protects. */
export interface Bounds {
  isGuardedOnly: boolean
  /** Of that, runs that people cancel as well. */
  isCancelled: boolean
}

export function schedulesOf(bounds: Bounds) {
  return fc.commands<World, World, false>(happeningsOf(bounds), { maxCommands: 16, size: 'max' })
}

export function setupsOf({ isGuardedOnly }: Pick<Bounds, 'isGuardedOnly'>): fc.Arbitrary<Setup> {
  const standards: Setup['standard'][] = isGuardedOnly
    ? ['compressed']
    : ['compressed', 'compressed', 'compressed', 'token-metadata']
  return fc.record({
    standard: fc.constantFrom(...standards),
    hasGuard: isGuardedOnly ? fc.constant(true) : fc.constantFrom(false, false, true),
    items: fc.integer({ min: 1, max: 3 }),
    kinds: fc.subarray([...kinds]),
    itemsPerChunk: fc.integer({ min: 1, max: 2 }),
    hasTree: fc.constantFrom(true, true, false),
    begins: fc.constantFrom('at the start' as const, 'signed' as const, 'sent' as const, 'sent' as const),
  })
}
