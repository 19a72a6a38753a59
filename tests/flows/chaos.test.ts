import { describe, expect, it } from 'vitest'
import { faultNames } from '../chaos/faults/index.ts'
import { chaosOperations, parseOperation } from '../chaos/operations.ts'
import { runChaos } from '../chaos/run-chaos.ts'
import type { LineOperation } from '../support/kinds/asset-kinds.ts'
import { hasRedis } from '../support/database/redis.ts'
import { casesOf, isSoak } from '../support/soak.ts'

const minting = { operation: 'mint', kills: 3, items: 36 } as const
/** What is burnt or sent is minted first. */
const burning = { operation: 'burn', kills: 3, items: 30 } as const
const paying = { operation: 'sendCoin', kills: 3, items: 120 } as const
const sending = { operation: 'transfer', kills: 3, items: 30 } as const
/** Faults pass quickly: each is there to come at all. */
const pace = 0.1

/** The short form of `npm run chaos`; a failing seed is in the message and can be replayed. */
async function run(
  queue: 'postgres' | 'redis',
  seed: number,
  input: { operation: LineOperation; kills: number; items: number } = minting,
) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const found = await runChaos({
    ...{ ...input, seed, standard: 'both', queue, guard: 'some', workers: 2 },
    ...{ faults: faultNames, pace, isEachOnce: true, say, complain: say },
  })
  const { duplicates, missing, wrong, notes, ownDeaths, faults } = found
  // A report shows the message of a failure whole, and the values that differ cut short.
  const told = [...lines, JSON.stringify({ missing, wrong, notes, ownDeaths })].join('\n')
  expect({ seed, duplicates, missing, wrong, notes, ownDeaths }, told).toEqual({
    seed,
    duplicates: 0,
    missing: 0,
    wrong: 0,
    notes: [],
    ownDeaths: [],
  })
  return faults
}

it('is there for what it knows, and says what that is where another is asked for', () => {
  expect(chaosOperations.map((operation) => parseOperation(operation))).toEqual(chaosOperations)
  expect(() => parseOperation('positional')).toThrow(`There is: ${chaosOperations.join(', ')}.`)
})

describe('workers, servers and RPCs that die and lie, and people who press buttons', () => {
  // The queue is no truth of anything: where a worker dies is proven over one, and the long run does it over both.
  const usual = hasRedis() ? 'redis' : 'postgres'
  it.each(casesOf(['redis', 'postgres'] as const, (queue) => queue === usual))(
    'lose and double nothing with the queue in %s, whichever fault comes',
    async (queue) => {
      const came = await run(queue, 20_262)
      expect(faultNames.filter((name) => !came[name])).toEqual([])
    },
    1_200_000,
  )

  it.runIf(isSoak)(
    'send what they should to whom they should, and nothing else',
    async () => void (await run(usual, 20_264, sending)),
    1_200_000,
  )

  it.runIf(isSoak)(
    'burn what they should, and nothing else',
    async () => void (await run(usual, 20_263, burning)),
    1_200_000,
  )

  it.runIf(isSoak)(
    'pay everybody once, to the lamport',
    async () => void (await run(usual, 20_264, paying)),
    1_200_000,
  )
})
