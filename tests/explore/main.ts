import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { explore, type Exploration } from './explore.ts'

const usage = `npm run explore -- [--schedules N] [--seed S] [--from N] [--minutes M] [--processes P] [--guarded] [--json]
Lets the engine, an operator, a chain behind two RPCs and a database act one step at a time, in schedules of every kind, and judges what
each came to. A schedule that doubles, loses or sticks is made as small as it can be, and printed. Two processes share the schedules: the
second begins with the next seed. What one of them found is found again by its seed and --processes 1.
--from       begins with this schedule of the seed: "failedAt" names the one that failed, before it was made smaller
--minutes    ends after so long, with what was reached
--guarded    only what a guard account alone protects: no database is restored`

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
  minutes: count(60),
  processes: count(2),
  guarded: z.boolean().default(false),
  json: z.boolean().default(false),
})
type Options = z.infer<typeof options>

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const { values } = parseArgs({
  options: {
    ...{ schedules: text, seed: text, from: text, minutes: text, processes: text },
    ...{ guarded: flag, json: flag, help: flag },
  },
})

if (values.help) console.log(usage)
else await main(options.parse(values))

async function main(given: Options): Promise<void> {
  const startedMs = Date.now()
  const parts = given.processes === 1 ? [await exploreHere(given)] : await exploreBeside(given)
  const failed = parts.find(({ failure }) => failure !== null)
  if (process.send) return void process.send(parts[0] ?? null)
  if (failed?.failure) tell(failed.failure)
  const total = (pick: (part: Exploration) => number) => parts.reduce((sum, part) => sum + pick(part), 0)
  const schedules = total((part) => part.schedules)
  const seconds = Math.round((Date.now() - startedMs) / 1_000)
  console.error(`${schedules} of ${given.schedules} schedules in ${seconds} s`)
  const last = {
    ...{ schedules, doubled: total((part) => part.doubled), lost: total((part) => part.lost) },
    ...{ stuck: total((part) => part.stuck), seed: failed?.seed ?? given.seed },
    ...(failed && { failedAt: failed.failedAt }),
  }
  console.log(given.json ? JSON.stringify(last) : inWords(last))
  if (failed) process.exitCode = 1
}

function exploreHere({ schedules, seed, from, minutes, guarded }: Options): Promise<Exploration> {
  return explore({ schedules, seed, from, timeMs: minutes * 60_000, isGuardedOnly: guarded })
}

/** One process waits for the database half of its time: two fill two cores. */
function exploreBeside({
  schedules,
  seed,
  from,
  minutes,
  processes,
  guarded,
}: Options): Promise<Exploration[]> {
  const shareOf = (at: number) => Math.floor((schedules + at) / processes)
  return Promise.all(
    Array.from({ length: processes }, async (_, at) => {
      const own = {
        schedules: shareOf(at),
        seed: seed + at,
        minutes,
        processes: 1,
        ...(from !== undefined && { from }),
      }
      const args = Object.entries(own).flatMap(([name, value]) => [`--${name}`, String(value)])
      const child = fork(fileURLToPath(import.meta.url), guarded ? [...args, '--guarded'] : args)
      const [result] = await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('A process of the exploration ended.'))),
      ])
      return result as Exploration
    }),
  )
}

function tell({ verdict, setup, commands, steps }: NonNullable<Exploration['failure']>): void {
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
