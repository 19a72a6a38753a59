import { seededRandom } from './random.ts'

/** Strikes the next `count` requests, and each one with chance `fraction`. */
export interface Odds {
  count: number
  fraction: number
}

interface ViewSwitches {
  drop: Odds
  hold: Odds
  /** How many slots later a held send is executed. */
  holdSlots: number
  lose: Odds
  limit: Odds
  /** Every request gets 429 until then (milliseconds of Date.now). */
  limitedUntil: number
}

/** The switches that are asked on every request. All off at first. */
export class FaultSwitches {
  #random: () => number
  readonly #views: ViewSwitches[]
  /** How many requests were struck since the start. */
  readonly struck = { droppedSends: 0, heldSends: 0, lostAnswers: 0, refusedRequests: 0 }

  /** Micro-lamports a compute unit that transactions which write to an account pay lately, by its address. */
  readonly contended = new Map<string, number>()

  constructor(viewCount: number, seed: number) {
    this.#random = seededRandom(seed)
    this.#views = Array.from({ length: viewCount }, switchesOff)
  }

  seed(seed: number): void {
    this.#random = seededRandom(seed)
  }

  /** A number in [0, 1) of the seeded sequence. */
  random(): number {
    return this.#random()
  }

  /** The switches of one view, or of all. */
  of(view: number | undefined): ViewSwitches[] {
    if (view === undefined) return this.#views
    const found = this.#views[view]
    if (found === undefined)
      throw new Error(`There is no view ${view}: this localnet has ${this.#views.length}.`)
    return [found]
  }

  /** Whether this send is accepted and forgotten. */
  dropsSend(view: number): boolean {
    return this.#count(
      'droppedSends',
      this.of(view).some((switches) => this.#strikes(switches.drop)),
    )
  }

  /** How many slots this send is on its way; 0 executes it at once. */
  holdsSend(view: number): number {
    const struck = this.of(view).find((switches) => this.#strikes(switches.hold))
    this.#count('heldSends', struck !== undefined)
    return struck?.holdSlots ?? 0
  }

  /** Whether this send is executed but never answered. */
  losesAnswer(view: number): boolean {
    return this.#count(
      'lostAnswers',
      this.of(view).some((switches) => this.#strikes(switches.lose)),
    )
  }

  /** Whether this request is answered with 429. */
  limits(view: number): boolean {
    return this.#count(
      'refusedRequests',
      this.of(view).some((switches) => Date.now() < switches.limitedUntil || this.#strikes(switches.limit)),
    )
  }

  clear(): void {
    this.contended.clear()
    this.#views.forEach((_, index) => {
      this.#views[index] = switchesOff()
    })
  }

  #count(kind: keyof FaultSwitches['struck'], isStruck: boolean): boolean {
    if (isStruck) this.struck[kind] += 1
    return isStruck
  }

  #strikes(odds: Odds): boolean {
    if (odds.count > 0) {
      odds.count -= 1
      return true
    }
    return odds.fraction > 0 && this.#random() < odds.fraction
  }
}

function switchesOff(): ViewSwitches {
  return {
    drop: { count: 0, fraction: 0 },
    hold: { count: 0, fraction: 0 },
    holdSlots: 0,
    lose: { count: 0, fraction: 0 },
    limit: { count: 0, fraction: 0 },
    limitedUntil: 0,
  }
}
