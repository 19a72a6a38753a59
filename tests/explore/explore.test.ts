import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isSoak } from '../support/soak.ts'
import { explore } from './explore.ts'
import { openCopyWith } from './with-defect.ts'

const usualMs = 25_000

test('replays the same list of steps from the same seed, and one schedule of it alone', async () => {
  const run = async (schedules: number, from?: number) => {
    const steps: string[][] = []
    await explore({ schedules, from, seed: 7, onSchedule: (its) => steps.push(its) })
    return steps
  }
  const first = await run(6)
  expect(first.flat().length).toBeGreaterThan(500)
  expect(await run(6)).toEqual(first)
  expect(await run(1, 5)).toEqual(first.slice(5))
})

test('no schedule doubles, loses or holds up an item', async () => {
  const { schedules, failure } = await explore({ schedules: 2_000, seed: 1, timeMs: usualMs })
  expect(failure).toBeNull()
  expect(schedules).toBeGreaterThan(0)
})

/** What was mended; put back, it doubles, loses or holds up an item. */
const defects: { defect: string; beside: string[]; args: string[] }[] = [
  // Taken off where it would find the same by counting: a guard account alone protects these.
  { defect: 'in-use-called-failed', beside: ['no-census'], args: ['--guarded'] },
  { defect: 'one-witness-of-failure', beside: [], args: [] },
  { defect: 'verdict-unchecked', beside: [], args: [] },
  { defect: 'earlier-failure-holds-up', beside: [], args: [] },
]

test.each(readdirSync(new URL('defects', import.meta.url)))('%s can still be put back', (patch) => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync('git', ['apply', '--check', `tests/explore/defects/${patch}`], { cwd: root, stdio: 'pipe' })
})

const nothingWrong = { doubled: 0, lost: 0, stuck: 0 }
const result = z.object({
  ...{ schedules: z.number(), doubled: z.number(), lost: z.number(), stuck: z.number() },
  ...{ seed: z.number(), failedAt: z.number().optional() },
})

describe.skipIf(!isSoak)(
  'sees what was mended, put back, within 2,000 schedules',
  { timeout: 900_000 },
  () => {
    test.each(defects)('$defect', ({ defect, beside, args }) => {
      const found = outcomeWith([defect, ...beside], [...args, ...usual])
      expect(found.doubled + found.lost + found.stuck).toBeGreaterThan(0)
      // For its own sake: without it the same schedule of the same seed is as it should be.
      const own = ['--seed', String(found.seed), '--from', String(found.failedAt)]
      const same = [...args, ...own, '--schedules', '1', '--processes', '1']
      expect(outcomeWith([defect, ...beside], same)).not.toMatchObject(nothingWrong)
      expect(outcomeWith(beside, same)).toMatchObject(nothingWrong)
    })

    test('and nothing where the census alone is taken off', () => {
      expect(outcomeWith(['no-census'], ['--guarded', ...usual])).toMatchObject(nothingWrong)
    })
  },
)

const usual = ['--schedules', '2000', '--seed', '1']

/** Explores a copy with these patches. A failure there is what is looked for, so its exit code is none of ours. */
function outcomeWith(patches: string[], args: string[]) {
  const copy = openCopyWith(patches)
  try {
    return outcomeOf(copy.folder, args)
  } finally {
    copy.remove()
  }
}

function outcomeOf(cwd: string, args: string[]) {
  const command = ['--import', 'tsx', 'tests/explore/main.ts', '--json']
  const last = (text: string) => result.parse(JSON.parse(text.trim().split('\n').at(-1) ?? ''))
  try {
    return last(
      execFileSync(process.execPath, [...command, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }),
    )
  } catch (error) {
    const failed = z.object({ stdout: z.string() }).parse(error)
    return last(failed.stdout)
  }
}
