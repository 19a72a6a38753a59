import { describe, expect, test } from 'vitest'
import { secondsLeftOf } from '#api/run/progress/time-left.ts'
import { secondsFromBlockToFinal, secondsToFinal } from '#contract/operation/estimate.ts'
import { lastStage } from '#contract/run/canary.ts'
import { noItems, type RunCounts } from '#contract/run/item-group.ts'

const slotMs = 400
const wholeWait = secondsToFinal(slotMs)

function left(
  counts: Partial<RunCounts>,
  { rate = 10, ...run }: Partial<Parameters<typeof secondsLeftOf>[0]> & { rate?: number } = {},
) {
  return secondsLeftOf(
    {
      ...{
        status: '10',
        control: 'run',
        waiting: null,
        workersAlive: 1,
        isCanary: false,
        stage: lastStage,
        signedAgoMs: null,
        slotMs,
      },
      ...run,
      counts: { ...noItems, ...counts },
    },
    rate,
  )
}

describe('the time left', () => {
  test('is what the rate of now takes until the rest is in a block, and one wait for finality', () => {
    expect(left({ wait: 90, sending: 10, landed: 500 })).toBe(Math.ceil(10 + secondsFromBlockToFinal(slotMs)))
  })
  test('is that of the stage while the canary has not passed, however many items follow', () => {
    const stage = { isCanary: true, stage: 1, rate: 0.01 }
    expect(left({ wait: 999, landed: 1 }, { ...stage, signedAgoMs: 5_000 })).toBe(Math.ceil(wholeWait - 5))
    expect(left({ wait: 1_000 }, stage)).toBe(Math.ceil(wholeWait))
  })
  test('is one wait for finality when everything is in a block, whatever the rate was', () => {
    expect(left({ landed: 889, completed: 111 }, { rate: 5, signedAgoMs: 4_000 })).toBe(
      Math.ceil(wholeWait - 4),
    )
  })
  test('is not said when it cannot be known', () => {
    expect(left({ wait: 10 }, { rate: 0 })).toBeNull()
    expect(left({ landed: 3, unknown: 1 }, { signedAgoMs: 0 })).toBeNull()
    expect(left({ landed: 3 }, { signedAgoMs: 60_000 })).toBeNull()
    expect(left({ wait: 10 }, { control: 'paused' })).toBeNull()
    expect(left({ wait: 10, landed: 3 }, { workersAlive: 0 })).toBeNull()
    expect(left({ landed: 3 }, { workersAlive: 0, signedAgoMs: 4_000 })).toBeNull()
    expect(left({ wait: 10 }, { waiting: { code: 'RPC_UNREACHABLE', since: '', params: {} } })).toBeNull()
    expect(left({ completed: 10 }, { status: '20' })).toBeNull()
  })
})
