/** Ends a wait early: whoever finds that there is something to do rings. */
export interface Bell {
  ring(): void
  /** Resolves after `ms`, or at the next ring; at once when it rang since the last wait. */
  wait(ms: number): Promise<void>
}

/**
 * Wakes the drive of a run, when this worker drives it; one that is driven elsewhere looks again by itself.
 * @param bells those of the drives of this worker, by run.
 * @returns whether this worker drives it.
 */
export const wakeDrive = (bells: ReadonlyMap<number, Bell>, masterId: number): boolean => {
  const bell = bells.get(masterId)
  bell?.ring()
  return bell !== undefined
}

/** Hangs a bell up for as long as `work` takes. */
export const withBell = async <T>(
  bells: Map<number, Bell>,
  { masterId, bell }: { masterId: number; bell: Bell },
  work: () => Promise<T>,
): Promise<T> => {
  bells.set(masterId, bell)
  try {
    return await work()
  } finally {
    if (bells.get(masterId) === bell) bells.delete(masterId)
  }
}

export const createBell = (): Bell => {
  let hasRung = false
  let answer: (() => void) | null = null
  return {
    ring: () => {
      hasRung = true
      answer?.()
    },
    wait: async (ms) => {
      if (!hasRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          answer = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      answer = null
      hasRung = false
    },
  }
}
