import type { WorkerContext } from '../../context.ts'

/** Ends a wait early: whoever finds that there is something to do rings. */
export interface Bell {
  ring(): void
  /** Resolves after `ms`, or at the next ring; at once when it rang since the last wait. */
  wait(ms: number): Promise<void>
}

/** Bells of the drives of each worker of this process, by run. */
const bellsOf = new WeakMap<WorkerContext, Map<number, Bell>>()

/**
 * Wakes the drive of a run, when this worker drives it; one that is driven elsewhere looks again by itself.
 * @returns whether this worker drives it.
 */
export const wakeDrive = (ctx: WorkerContext, masterId: number): boolean => {
  const bell = bellsOf.get(ctx)?.get(masterId)
  bell?.ring()
  return bell !== undefined
}

/** Hangs a bell up for as long as `work` takes. */
export const withBell = async <T>(
  ctx: WorkerContext,
  { masterId, bell }: { masterId: number; bell: Bell },
  work: () => Promise<T>,
): Promise<T> => {
  const bells = bellsOf.get(ctx) ?? new Map<number, Bell>()
  bellsOf.set(ctx, bells.set(masterId, bell))
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
