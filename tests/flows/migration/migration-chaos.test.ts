import { expect, test } from 'vitest'
import { isSoak } from '../../support/soak.ts'
import { runMigrationChaos } from '../../chaos/migration/run.ts'

const kills = 1
const items = 4

/**
 * The short form of `npm run chaos -- migration`; a failing seed is in the message and can be replayed. Each fault of it is a flow of its
 * own, which the usual run has.
 */
test.runIf(isSoak)(
  'two workers killed again and again over migrations lose none and double none, and the fees agree',
  async () => {
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    const seed = 20_263
    const found = await runMigrationChaos({ kills, items, seed, say, complain: say })
    const { minted, returned, expired, lost, doubled, feesWrong, notes, ownDeaths } = found
    expect({ seed, lost, doubled, feesWrong, notes, ownDeaths }, lines.join('\n')).toEqual({
      seed,
      lost: 0,
      doubled: 0,
      feesWrong: 0,
      notes: [],
      ownDeaths: [],
    })
    expect(minted + returned + expired).toBe(items)
    expect(minted).toBeGreaterThan(0)
  },
  1_200_000,
)
