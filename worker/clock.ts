/**
 * What time it is for a worker, and how it waits. Times in rows are compared by the database alone (db/clock.ts); this one paces
 * what a worker does. Tests move it by hand.
 */
export interface Clock {
  nowMs(): number
  /** Calls `act` once, after so long. @returns what takes it back. */
  after(ms: number, act: () => void): () => void
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

export function sleep(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve)
  })
}
