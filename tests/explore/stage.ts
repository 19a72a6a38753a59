/**
 * - true: it is done, and answered. lost: it is not done, and the asker is told nothing but that. unheard: it is done, and the answer is
 *   lost. false: the answer is a lie.
 */
export type Fate = 'true' | 'lost' | 'unheard' | 'false'

/** Something one of the players asked for, which is not done before the schedule lets it go. */
export interface Held {
  id: number
  owner: string
  kind: 'statement' | 'answer' | 'task'
  label: string
  go(fate: Fate): void
}

/** Whatever is held back, in the order it was asked for, and what was let go so far. */
export class Stage {
  readonly held: Held[] = []
  /** Every step, as one line: two runs of one schedule write the same. */
  readonly steps: string[] = []
  /** Owners that stand still, and single answers that are late. */
  readonly stalled = new Set<string>()
  readonly late = new Set<number>()
  readonly #dead = new Set<string>()
  #lastId = 0

  /** @param perform does it, when it is let go. @returns what it comes to; of an owner that was killed, never. */
  ask<T>(asked: Pick<Held, 'owner' | 'kind' | 'label'>, perform: (fate: Fate) => T | Promise<T>): Promise<T> {
    const { owner } = asked
    return new Promise((resolve, reject) => {
      if (this.#dead.has(owner)) return
      const id = (this.#lastId += 1)
      const go = (fate: Fate) => {
        this.#remove(id)
        const unlessDead =
          <A>(act: (answer: A) => void) =>
          (answer: A) =>
            this.#dead.has(owner) ? undefined : act(answer)
        void attempt(() => perform(fate)).then(unlessDead(resolve), unlessDead(reject))
      }
      this.held.push({ ...asked, id, go })
    })
  }

  /** What may go now. */
  get free(): Held[] {
    return this.held.filter(({ id, owner }) => !this.late.has(id) && !this.stalled.has(owner))
  }

  /** An owner is dead: what it asked for is never done, and it hears of nothing any more. */
  forget(owner: string): void {
    this.#dead.add(owner)
    const kept = this.held.filter((held) => held.owner !== owner)
    this.held.splice(0, this.held.length, ...kept)
  }

  #remove(id: number): void {
    const at = this.held.findIndex((held) => held.id === id)
    if (at >= 0) this.held.splice(at, 1)
    this.late.delete(id)
  }
}

async function attempt<T>(perform: () => T | Promise<T>): Promise<T> {
  return perform()
}
