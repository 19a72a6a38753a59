import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { explore, type Exploration, type ExploreOptions, type Failure } from './explore.ts'
import { ExploreProgress } from './progress.ts'

const usage = `npm run explore -- [--schedules N] [--seed S] [--from N] [--minutes M] [--processes P] [--guarded [--cancelled]] [--as-found] [--json]
Lets the engine, an operator, a chain behind two RPCs and a database act one step at a time, in schedules of every kind, and judges what
each came to. A schedule that doubles, loses or sticks is made as small as it can be, and printed. Two processes share the schedules: the
second begins with the next seed. What one of them found is found again by its seed and --processes 1.
--from       begins with this schedule of the seed: "failedAt" names the one that failed, before it was made smaller
--minutes    ends after so long, with what was reached
--as-found   a schedule that fails is printed as it was found, and not made smaller
--guarded    only what a guard account alone protects: no database is restored, and nobody gives up or cancels
--cancelled  of that, people cancel as well`

function count(fallback: number) {
  return z.coerce.number().int().min(1).default(fallback)
}
const options = z.object({
  schedules: count(20_000),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .default(() => Math.floor(Math.random() * 1_000_000)),
  from: z.coerce.number().int().min(0).optional(),
  minutes: z.coerce.number().positive().default(60),
  processes: count(2),
  guarded: z.boolean().default(false),
  cancelled: z.boolean().default(false),
  'as-found': z.boolean().default(false),
  json: z.boolean().default(false),
})
type Options = z.infer<typeof options>

const wordEveryMs = 1_000

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const { values } = parseArgs({
  options: {
    ...{ schedules: text, seed: text, from: text, minutes: text, processes: text },
    ...{ guarded: flag, cancelled: flag, 'as-found': flag, json: flag, help: flag },
  },
})

if (values.help) console.log(usage)
else if (process.send) await beOneOfSeveral(options.parse(values), process.send.bind(process))
else await main(options.parse(values))

async function main(given: Options): Promise<void> {
  const progress = new ExploreProgress(given.schedules, given.minutes * 60_000, (line) => console.error(line))
  const parts =
    given.processes === 1 ? [await exploreHere(given, progress)] : await exploreBeside(given, progress)
  const failed = parts.find(({ failure }) => failure !== null)
  if (failed?.failure) tell(failed.failure)
  if (failed) console.error(`Again: npm run explore -- ${again(given, failed)}`)
  const total = (pick: (part: Exploration) => number) => parts.reduce((sum, part) => sum + pick(part), 0)
  const schedules = total((part) => part.schedules)
  console.error(progress.inWords(schedules))
  const last = {
    ...{ schedules, doubled: total((part) => part.doubled), lost: total((part) => part.lost) },
    ...{ stuck: total((part) => part.stuck), seed: failed?.seed ?? given.seed },
    ...(failed && { failedAt: failed.failedAt }),
  }
  console.log(given.json ? JSON.stringify(last) : inWords(last))
  if (failed) process.exitCode = 1
}

function again({ guarded, cancelled }: Options, { seed, failedAt }: Exploration): string {
  const flags = `${guarded ? ' --guarded' : ''}${cancelled ? ' --cancelled' : ''}`
  return `--seed ${seed} --from ${failedAt} --schedules 1 --processes 1${flags}`
}

function exploreHere(given: Options, progress: ExploreProgress): Promise<Exploration> {
  return exploreAs(given, { onSchedule: () => progress.add(1) })
}

function exploreAs(
  { schedules, seed, from, minutes, guarded, cancelled, 'as-found': isAsFound }: Options,
  beside: Pick<ExploreOptions, 'onSchedule' | 'signal'>,
): Promise<Exploration> {
  return explore({
    schedules,
    seed,
    from,
    timeMs: minutes * 60_000,
    isGuardedOnly: guarded,
    isCancelled: cancelled,
    isAsFound,
    ...beside,
  })
}

/** What a process that was started beside others says: how many schedules it has behind it, and at the end what it came to. */
type Word = { ran: number } | { result: Exploration }

async function beOneOfSeveral(given: Options, say: (word: Word) => void): Promise<void> {
  const stopping = new AbortController()
  for (const end of ['message', 'disconnect']) process.once(end, () => stopping.abort())
  let ran = 0
  const timer = setInterval(() => {
    say({ ran })
    ran = 0
  }, wordEveryMs)
  const onSchedule = () => void (ran += 1)
  const result = await exploreAs(given, { onSchedule, signal: stopping.signal })
  clearInterval(timer)
  say({ ran })
  say({ result })
  process.disconnect()
}

/** One process waits for the database half of its time: two fill two cores. Where one finds a failure, the others end. */
function exploreBeside(given: Options, progress: ExploreProgress): Promise<Exploration[]> {
  const { schedules, seed, processes } = given
  const children = Array.from({ length: processes }, (_, at) => {
    const share = Math.floor((schedules + at) / processes)
    return fork(fileURLToPath(import.meta.url), argsOf({ ...given, schedules: share, seed: seed + at }))
  })
  const stop = () => children.forEach((child) => child.connected && child.send('stop', () => undefined))
  return Promise.all(children.map((child) => resultOf(child, progress, stop)))
}

function argsOf(given: Options): string[] {
  const { schedules, seed, from, minutes } = given
  const own = { schedules, seed, minutes, processes: 1, ...(from !== undefined && { from }) }
  const args = Object.entries(own).flatMap(([name, value]) => [`--${name}`, String(value)])
  const flags = (['guarded', 'cancelled', 'as-found'] as const).filter((name) => given[name])
  return [...args, ...flags.map((name) => `--${name}`)]
}

function resultOf(child: ChildProcess, progress: ExploreProgress, stop: () => void): Promise<Exploration> {
  return new Promise((resolve, reject) => {
    child.on('message', (word: Word) => {
      if ('ran' in word) return progress.add(word.ran)
      if (word.result.failure) stop()
      resolve(word.result)
    })
    child.once('exit', () => reject(new Error('A process of the exploration ended.')))
  })
}

function tell({ verdict, setup, commands, steps }: Failure): void {
  console.error('The smallest schedule that fails:')
  console.error(JSON.stringify(setup))
  console.error(commands)
  console.error('Its steps:')
  for (const step of steps) console.error(`  ${step}`)
  console.error(JSON.stringify(verdict, null, 2))
}

function inWords(last: Record<string, number | null>): string {
  return Object.entries(last)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
