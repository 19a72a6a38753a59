import { describe, expect, it } from 'vitest'
import { countsOf, recordSights, paceOf, type Sights } from '#web/src/site/migration/pace.ts'
import { hash, migration } from './rows.ts'

function handed(migrationId: number) {
  return migration({ migrationId, state: 'fee_seen', nftTxHash: hash('b') })
}
function done(migrationId: number) {
  return migration({ migrationId, state: 'completed' })
}
const none: Sights = new Map()

describe('the counts of a run', () => {
  it('count what left, what arrived and what goes back; an NFT never handed over did not leave', () => {
    const run = [
      migration(),
      handed(2),
      migration({ state: 'minted' }),
      done(4),
      migration({ state: 'return_planned' }),
      migration({ state: 'expired' }),
    ]
    expect(countsOf(run)).toEqual({ all: 6, handedOver: 4, arrived: 2, back: 2 })
  })
})

describe('the pace', () => {
  it('is not guessed before anything has ended under the eyes of the page', () => {
    const start = recordSights(none, [handed(1), done(2)], 0)
    expect(paceOf(start, [handed(1), done(2)], 60_000)).toEqual({ perMinute: null, leftSeconds: null })
  })

  it('comes from what was seen: the rest takes as long as the first did', () => {
    let sights = recordSights(none, [handed(1), handed(2)], 0)
    sights = recordSights(sights, [done(1), handed(2), handed(3)], 30_000)
    expect(paceOf(sights, [done(1), handed(2), handed(3)], 30_000)).toEqual({ perMinute: 2, leftSeconds: 30 })
    expect(paceOf(sights, [done(1), handed(2), handed(3)], 40_000).leftSeconds).toBe(20)
  })

  it('says no time while somebody still has to sign, and none that has run out', () => {
    let sights = recordSights(none, [handed(1), handed(2)], 0)
    sights = recordSights(sights, [done(1), handed(2), migration({ migrationId: 3 })], 30_000)
    const waiting = [done(1), handed(2), migration({ migrationId: 3 })]
    expect(paceOf(sights, waiting, 31_000).leftSeconds).toBeNull()
    expect(paceOf(sights, [done(1), handed(2)], 90_000).leftSeconds).toBeNull()
  })
})
