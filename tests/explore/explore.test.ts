import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isSoak } from '../support/soak.ts'
import { explore } from './explore.ts'
import { openCopyWith } from './with-defect.ts'

const usualMs = 25_000

test('replays the same list of steps from the same seed', async () => {
  const run = async () => {
    const steps: string[][] = []
    await explore({ schedules: 6, seed: 7, onSchedule: (its) => steps.push(its) })
    return steps
  }
  const first = await run()
  expect(first.flat().length).toBeGreaterThan(500)
  expect(await run()).toEqual(first)
})

test('no schedule doubles, loses or holds up an item', async () => {
  const { schedules, failure } = await explore({ schedules: 2_000, seed: 1, timeMs: usualMs })
  expect(failure).toBeNull()
  expect(schedules).toBeGreaterThan(0)
})

/** What was mended; put back, it doubles, loses or holds up an item. */
const defects = [
  // Taken off where it would find the same by counting: a guard account alone protects these.
  { patches: ['in-use-called-failed', 'no-census'], args: ['--guarded'] },
  { patches: ['one-witness-of-failure'], args: [] },
  { patches: ['verdict-unchecked'], args: [] },
  { patches: ['earlier-failure-holds-up'], args: [] },
] as const

const result = z.object({ schedules: z.number(), doubled: z.number(), lost: z.number(), stuck: z.number() })

describe.skipIf(!isSoak)(
  'sees what was mended, put back, within 2,000 schedules',
  { timeout: 900_000 },
  () => {
    test.each(defects)('$patches', ({ patches, args }) => {
      const copy = openCopyWith([...patches])
      try {
        const { doubled, lost, stuck } = outcomeOf(copy.folder, [...args])
        expect(doubled + lost + stuck).toBeGreaterThan(0)
      } finally {
        copy.remove()
      }
    })

    test('and nothing where the census alone is taken off', () => {
      const copy = openCopyWith(['no-census'])
      try {
        expect(outcomeOf(copy.folder, ['--guarded'])).toMatchObject({ doubled: 0, lost: 0, stuck: 0 })
      } finally {
        copy.remove()
      }
    })
  },
)

/** Explores a copy. A failure there is what is looked for, so its exit code is none of ours. */
function outcomeOf(cwd: string, args: string[]) {
  const command = ['--import', 'tsx', 'tests/explore/main.ts', '--schedules', '2000', '--seed', '1', '--json']
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
