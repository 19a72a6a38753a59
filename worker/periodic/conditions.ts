import type { ChainConditions, Chain } from '../chains/adapter.ts'

/** Reads the chain's prices at most once in `maxAgeMs`, however many ask. */
export function cachedConditions(chain: Chain, maxAgeMs: number) {
  let at = 0
  let reading: Promise<ChainConditions> | null = null
  return (): Promise<ChainConditions> => {
    if (reading && Date.now() - at < maxAgeMs) return reading
    at = Date.now()
    const fresh = chain.conditions()
    reading = fresh
    // A failed reading is not kept: the next caller asks again.
    fresh.catch(() => {
      if (reading === fresh) reading = null
    })
    return fresh
  }
}
