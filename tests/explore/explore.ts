import fc from 'fast-check'
import { audit, isGood, type Verdict } from './auditor.ts'
import { schedulesOf, setupsOf, type Bounds } from './commands.ts'
import { prepareRows, saveProject, type Setup } from './rows.ts'
import { StagedDatabase } from './staged-database.ts'
import { toTheEnd } from './to-the-end.ts'
import { World } from './world.ts'

type Schedule = ReturnType<typeof schedulesOf> extends fc.Arbitrary<infer T> ? T : never

const vacuumEvery = 250

export interface Exploration {
  schedules: number
  doubled: number
  lost: number
  stuck: number
  seed: number
  /** Which schedule of the seed failed, before it was made smaller; null when none did. */
  failedAt: number | null
  /** Of the smallest schedule that failed: what it does, and every step of it. */
  failure: Failure | null
}

export interface Failure {
  verdict: Verdict
  setup: Setup
  commands: string
  steps: string[]
}

export interface ExploreOptions extends Partial<Bounds> {
  schedules: number
  seed: number
  /** Begins with this schedule of the seed: with the first, where this is not said. */
  from?: number | undefined
  /** Ends after so long, with what was reached. */
  timeMs?: number
  /** A schedule that fails is told as it was found, and not made smaller. */
  isAsFound?: boolean
  /** Nothing more is begun once it says so. */
  signal?: AbortSignal | undefined
  onSchedule?: (steps: string[], verdict: Verdict) => void
}

/** Runs schedules until one fails, which is made as small as it can be. */
export async function explore(options: ExploreOptions): Promise<Exploration> {
  const database = await StagedDatabase.open()
  try {
    await saveProject(database.admin)
    await prepareRows(database.admin)
    return await exploreOn(database, options)
  } finally {
    await database.close()
  }
}

async function exploreOn(database: StagedDatabase, options: ExploreOptions): Promise<Exploration> {
  const { seed, from = 0, timeMs, signal, onSchedule } = options
  const { isGuardedOnly = false, isCancelled = false } = options
  const endsMs = timeMs === undefined ? Infinity : Date.now() + timeMs
  let ran = 0
  let last: { verdict: Verdict; steps: string[] } | null = null
  const property = fc.asyncProperty(
    setupsOf({ isGuardedOnly }),
    schedulesOf({ isGuardedOnly, isCancelled }),
    async (setup, schedule) => {
      if (signal?.aborted || Date.now() >= endsMs) return true
      const { verdict, steps } = await runSchedule(database, setup, schedule)
      ran += 1
      if (ran % vacuumEvery === 0) await database.admin`vacuum`
      onSchedule?.(steps, verdict)
      if (isGood(verdict)) return true
      last = { verdict, steps }
      return false
    },
  )
  const result = await fc.check(property, {
    ...{ numRuns: options.schedules, seed, endOnFailure: options.isAsFound ?? false },
    ...(from === 0 ? {} : { path: String(from) }),
  })
  const found = last as { verdict: Verdict; steps: string[] } | null
  if (result.failed && !found) throw result.errorInstance
  const [setup, schedule] = result.counterexample ?? []
  const failedAt = result.failed ? Number(result.counterexamplePath?.split(':')[0]) : null
  return {
    schedules: failedAt === null ? ran : failedAt - from + 1,
    doubled: found?.verdict.doubled.length ?? 0,
    lost: found?.verdict.lost.length ?? 0,
    stuck: found?.verdict.stuck ? 1 : 0,
    seed: result.seed,
    failedAt,
    failure: result.failed && setup && found ? { ...found, setup, commands: fc.stringify(schedule) } : null,
  }
}

export async function runSchedule(database: StagedDatabase, setup: Setup, schedule: Schedule) {
  const world = new World(database, setup)
  try {
    await world.start()
    await world.begin()
    await fc.asyncModelRun(() => ({ model: world, real: world }), schedule)
    const stuck = await toTheEnd(world)
    const verdict = await audit(database.admin, world.ledger.landed, stuck)
    return { verdict, steps: world.stage.steps }
  } finally {
    await world.close()
  }
}
