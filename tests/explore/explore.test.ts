import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'
import { casesOf, isSoak } from '../support/soak.ts'
import { explore } from './explore.ts'
import { openCopyWith } from './with-defect.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What `npm test` has for it; a schedule takes a seventh of a second. */
const usualMs = 15_000

test('replays the same list of steps from the same seed, and one schedule of it alone', async () => {
  const run = async (schedules: number, from: number) => {
    const steps: string[][] = []
    await explore({ schedules, from, seed: 1, onSchedule: (its) => steps.push(its) })
    return steps
  }
  const first = await run(2, 6)
  expect(first.flat().length).toBeGreaterThan(250)
  // A person decides in some: what is asked on their behalf beside the steps must not come between them.
  expect(first.flat().filter((step) => step.startsWith('operator 1 select "attempts"'))).not.toEqual([])
  expect(await run(1, 7)).toEqual(first.slice(1))
})

test('no schedule doubles, loses or holds up an item', async () => {
  const { schedules, failure } = await explore({ schedules: 2_000, seed: 1, timeMs: usualMs })
  expect(failure).toBeNull()
  expect(schedules).toBeGreaterThan(0)
})

/** Found soonest: the usual run looks for it alone. */
const quickest = 'one-witness-of-failure'

/** What was mended; put back, it doubles, loses or holds up an item. */
const defects: { defect: string; beside: string[]; args: string[] }[] = [
  // Taken off where it would find the same by counting: a guard account alone protects these.
  { defect: 'in-use-called-failed', beside: ['no-census', 'proof-comes-home'], args: ['--guarded'] },
  { defect: 'proof-comes-home', beside: ['no-census'], args: ['--guarded', '--cancelled'] },
  // With this seed it is the fifth schedule, which is begun with.
  { defect: 'one-witness-of-failure', beside: [], args: ['--seed', '8', '--from', '4'] },
  { defect: 'verdict-unchecked', beside: [], args: [] },
  { defect: 'earlier-failure-holds-up', beside: [], args: [] },
]

test.each(readdirSync(new URL('defects', import.meta.url)))('%s can still be put back', (patch) => {
  execFileSync('git', ['apply', '--check', `tests/explore/defects/${patch}`], { cwd: root, stdio: 'pipe' })
})

const nothingWrong = { doubled: 0, lost: 0, stuck: 0 }
const result = z.object({
  ...{ schedules: z.number(), doubled: z.number(), lost: z.number(), stuck: z.number() },
  ...{ seed: z.number(), failedAt: z.number().optional() },
})

describe('sees what was mended, put back, within 2,000 schedules', { timeout: 900_000 }, () => {
  let server: TestDatabase
  beforeAll(async () => {
    server = await openTestDatabase()
  })
  afterAll(() => server.close())

  test.each(casesOf(defects, ({ defect }) => defect === quickest))(
    '$defect',
    async ({ defect, beside, args }) => {
      const found = outcomeWith([defect, ...beside], [...usual, ...args])
      expect(found.doubled + found.lost + found.stuck).toBeGreaterThan(0)
      // For its own sake: without it the same schedule of the same seed is as it should be.
      const { seed, failedAt: from = 0 } = found
      const own = ['--seed', String(seed), '--from', String(from), '--schedules', '1', '--processes', '1']
      const same =
        beside.length === 0
          ? await explore({ seed, from, schedules: 1 })
          : outcomeWith(beside, [...args, ...own])
      expect(same).toMatchObject(nothingWrong)
    },
  )

  test.skipIf(!isSoak)('and nothing where the census alone is taken off', () => {
    expect(outcomeWith(['no-census'], ['--guarded', '--cancelled', ...usual])).toMatchObject(nothingWrong)
  })

  /** Explores a copy with these patches, on the server of the others. A failure there is what is looked for. */
  function outcomeWith(patches: string[], args: string[]) {
    const copy = openCopyWith(patches)
    try {
      return outcomeOf(copy.folder, server.url, args)
    } finally {
      copy.remove()
    }
  }
})

const usual = ['--schedules', '2000', '--seed', '1', '--processes', '1', '--as-found']

function outcomeOf(cwd: string, serverUrl: string, args: string[]) {
  const command = ['--import', 'tsx', 'tests/explore/main.ts', '--json', ...args]
  const env = { ...process.env, TEST_DATABASE_URL: serverUrl }
  // Its exit code says that it failed, which is none of ours here.
  const { stdout } = spawnSync(process.execPath, command, { cwd, env, encoding: 'utf8' })
  return result.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}
