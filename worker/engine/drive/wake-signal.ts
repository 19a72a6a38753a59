import type { Clock } from '../../clock.ts'

/** Ends a wait early: whatever finds that there is something to do calls `wake`. */
export interface WakeSignal {
  wake(): void
  /** Resolves after `ms`, or at the next `wake`; at once when `wake` was called since the last wait. */
  wait(ms: number): Promise<void>
}

/**
 * Wakes the drive of a run, when this worker drives it; a run driven by another worker is polled there anyway.
 * @param wakeSignals those of the drives of this worker, by run.
 * @returns whether this worker drives it.
 */
export function wakeDrive(wakeSignals: ReadonlyMap<number, WakeSignal>, masterId: number): boolean {
  const wakeSignal = wakeSignals.get(masterId)
  wakeSignal?.wake()
  return wakeSignal !== undefined
}

/** Registers a wake signal for as long as `work` runs. */
export async function withWakeSignal<T>(
  wakeSignals: Map<number, WakeSignal>,
  { masterId, wakeSignal }: { masterId: number; wakeSignal: WakeSignal },
  work: () => Promise<T>,
): Promise<T> {
  wakeSignals.set(masterId, wakeSignal)
  try {
    return await work()
  } finally {
    if (wakeSignals.get(masterId) === wakeSignal) wakeSignals.delete(masterId)
  }
}

export function createWakeSignal(clock: Clock): WakeSignal {
  let isAwake = false
  let answer: (() => void) | null = null
  return {
    wake: () => {
      isAwake = true
      answer?.()
    },
    wait: async (ms) => {
      if (!isAwake)
        await new Promise<void>((resolve) => {
          const takeBack = clock.after(ms, resolve)
          answer = () => {
            takeBack()
            resolve()
          }
        })
      answer = null
      isAwake = false
    },
  }
}
