import type { Clock } from '#worker/clock.ts'

/** A clock that stands still until it is moved. */
export class VirtualClock {
  nowMs: number
  #timers: { id: number; owner: string; atMs: number; act: () => void }[] = []
  #lastId = 0

  constructor(startMs: number) {
    this.nowMs = startMs
  }

  /** The clock as one owner has it: what it waits for ends with it. */
  of(owner: string): Clock {
    return {
      nowMs: () => this.nowMs,
      after: (ms, act) => {
        const id = (this.#lastId += 1)
        this.#timers.push({ id, owner, atMs: this.nowMs + ms, act })
        return () => this.#remove((timer) => timer.id === id)
      },
    }
  }

  /** When the next timer is due; null without one. */
  nextMs(): number | null {
    return this.#timers.reduce<number | null>((next, { atMs }) => Math.min(next ?? atMs, atMs), null)
  }

  /** Timers whose time has come go off in their order; what they start takes its place among what is held. */
  moveTo(ms: number): void {
    this.nowMs = Math.max(this.nowMs, ms)
    const due = this.#timers
      .filter(({ atMs }) => atMs <= this.nowMs)
      .sort((a, b) => a.atMs - b.atMs || a.id - b.id)
    this.#remove(({ id }) => due.some((timer) => timer.id === id))
    for (const { act } of due) act()
  }

  forget(owner: string): void {
    this.#remove((timer) => timer.owner === owner)
  }

  #remove(isGone: (timer: { id: number; owner: string }) => boolean): void {
    this.#timers = this.#timers.filter((timer) => !isGone(timer))
  }
}
