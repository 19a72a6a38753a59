import { systemClock } from '../../clock.ts'
import type { Policy } from '../../queue/retry-policy.ts'

/**
 * How many transactions may be on their way at once. Grows by one for each that was taken, halves
 * when the network says "too many requests": additive increase, multiplicative decrease.
 */
export interface SendWindow {
  readonly size: number
  taken(): void
  refused(): void
}

const usualBounds = { first: 256, min: 1, max: 1_024 }

export function createSendWindow(
  { refusalsAreOneMs }: Pick<Policy, 'refusalsAreOneMs'>,
  bounds = usualBounds,
  clock = systemClock,
): SendWindow {
  let size = bounds.first
  let credit = 0
  let refusedAt = 0
  return {
    get size() {
      return size
    },
    taken: () => {
      credit += 1
      if (credit < size || size >= bounds.max) return
      credit = 0
      size = Math.min(bounds.max, size + Math.max(1, Math.floor(size / 16)))
    },
    refused: () => {
      // One burst of refusals is one signal, not twenty.
      if (clock.nowMs() - refusedAt < refusalsAreOneMs) return
      refusedAt = clock.nowMs()
      credit = 0
      size = Math.max(bounds.min, Math.floor(size / 2))
    },
  }
}
