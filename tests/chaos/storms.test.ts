import { expect, test } from 'vitest'
import type { Site } from './faults/fault.ts'
import { createRandom } from './random.ts'
import { startStorms } from './storms.ts'

function nothing() {
  return Promise.resolve()
}
const fair = { dropSends: nothing, loseAnswers: nothing, rateLimit: nothing, clear: nothing }

/** A network of which faults ask no more than this. */
function siteWith(faults: object, beside: Partial<Site> = {}): Site {
  const solana = { url: '', faults: { ...fair, ...faults } }
  return { slotMs: 1, views: 1, random: createRandom(1), solana, ...beside } as unknown as Site
}

test('a fault that fails ends the waiting, and is told when the weather ends', async () => {
  const down = () => Promise.reject(new Error('There is no chain.'))
  const storms = startStorms(siteWith({ down }), ['rpc-down'], { pace: 0 })
  await storms.everyCame()
  await expect(storms.stop()).rejects.toThrow('There is no chain.')
})

test('a fault that finds nothing to strike is waited for while there is work, and no longer', async () => {
  let left = 3
  let forks = 0
  const fork = async () => {
    forks += 1
    return { dropped: [] }
  }
  const giveWork = async () => (left -= 1) >= 0
  const storms = startStorms(siteWith({ fork }, { giveWork }), ['fork'], { pace: 0, isEachOnce: true })
  expect(storms.missing()).toContain('fork')
  await storms.everyCame()
  expect(await storms.stop()).toEqual({})
  // Three turns of its own and one for each piece of work, and each looks again and again.
  expect(left).toBe(-1)
  expect(forks).toBe(6 * 21)
})
