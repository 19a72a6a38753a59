import type { ChainConditions, Chain } from '../chains/adapter.ts'
import { systemClock, type Clock } from '../clock.ts'

/** Reads the chain's prices at most once in `maxAgeMs`, however many ask. */
export function cachedConditions(chain: Chain, maxAgeMs: number, clock: Clock = systemClock) {
  let at = 0
  let reading: Promise<ChainConditions> | null = null
  return (): Promise<ChainConditions> => {
    if (reading && clock.nowMs() - at < maxAgeMs) return reading
    at = clock.nowMs()
    const fresh = chain.conditions()
    reading = fresh
    // A failed reading is not kept: the next caller asks again.
    fresh.catch(() => {
      if (reading === fresh) reading = null
    })
    return fresh
  }
}
