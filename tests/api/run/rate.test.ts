import { describe, expect, it } from 'vitest'
import { nextSamples, rateOfSent, slopeOf, type RateSample } from '#api/run/progress/rate.ts'
import { noItems, type RunCounts } from '#contract/run/item-group.ts'

/** Readings one after the other: when, in seconds, and what was counted. */
function read(
  readings: [
    second: number,
    counts: Partial<RunCounts>,
    run?: { stage?: number; control?: 'run' | 'paused' },
  ][],
) {
  return readings.reduce<RateSample[]>(
    (samples, [second, counts, run]) =>
      nextSamples(samples, second * 1_000, {
        stage: 3,
        control: 'run',
        ...run,
        counts: { ...noItems, ...counts },
      }),
    [],
  )
}

describe('the rate', () => {
  it('does not count the time in which a tree was made', () => {
    const planning = [0, 2, 4, 6, 8].map((second) => [second, {}] satisfies [number, object])
    const slope = slopeOf(
      read([...planning, [9, { sending: 100 }], [10, { landed: 100 }], [14, { landed: 500 }]]),
    )
    expect(slope).toBe(100)
  })

  it('is counted from the first that was sent, while the first in a block is not long ago', () => {
    expect(
      slopeOf(
        read([
          [0, {}],
          [5, { sending: 90 }],
          [8, { sending: 60, landed: 30 }],
        ]),
      ),
    ).toBe(10)
  })

  it('is not known of one burst', () => {
    expect(
      slopeOf(
        read([
          [0, {}],
          [1, { sending: 90 }],
          [1.5, { landed: 90 }],
        ]),
      ),
    ).toBeNull()
    expect(slopeOf([])).toBeNull()
  })

  it('is that of now: a pause, another stage and what was taken back do not count', () => {
    const paused = { control: 'paused' } as const
    const resumed = read([
      [0, { landed: 10 }],
      [9, { landed: 10 }, paused],
      [10, { landed: 10 }],
      [14, { landed: 50 }],
    ])
    expect(slopeOf(resumed)).toBe((10 * 4) / 4)
    expect(
      slopeOf(
        read([
          [0, { landed: 1 }, { stage: 0 }],
          [10, { landed: 10 }],
          [15, { landed: 60 }],
        ]),
      ),
    ).toBe(10)
    expect(
      slopeOf(
        read([
          [0, { landed: 90 }],
          [10, { landed: 10 }],
          [15, { landed: 60 }],
        ]),
      ),
    ).toBe(10)
    expect(
      slopeOf(
        read([
          [0, { landed: 10 }],
          [30, { landed: 70 }],
          [40, { landed: 80 }],
        ]),
      ),
    ).toBe(1)
  })
})

describe('the rate before there is a slope', () => {
  const sent = (firstSignedAgoMs: number | null, counts: Partial<RunCounts>) =>
    rateOfSent({ firstSignedAgoMs, counts: { ...noItems, ...counts } })
  it('is how fast is sent, from when the first is in a block', () => {
    expect(sent(600, { wait: 4_400, sending: 460, landed: 140 })).toBe(1_000)
    expect(sent(14_000, { wait: 100, sending: 100, landed: 1_300, unknown: 9 })).toBe(100)
  })
  it('is not known before anything is in a block, or when nothing is on its way', () => {
    expect(sent(600, { sending: 600 })).toBeNull()
    expect(sent(null, { landed: 3 })).toBeNull()
    expect(sent(null, { wait: 10 })).toBeNull()
  })
})
