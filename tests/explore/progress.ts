const tellEveryMs = 10_000

/** Tells how far an exploration is, how fast it goes, and what is left of it. */
export class ExploreProgress {
  readonly #startedMs = Date.now()
  readonly #schedules: number
  readonly #timeMs: number
  readonly #tell: (line: string) => void
  #ran = 0
  #toldMs = Date.now()

  /** @param timeMs after so long it ends with what was reached. */
  constructor(schedules: number, timeMs: number, tell: (line: string) => void) {
    this.#tell = tell
    this.#schedules = schedules
    this.#timeMs = timeMs
  }

  add(ran: number): void {
    this.#ran += ran
    const now = Date.now()
    if (now - this.#toldMs < tellEveryMs) return
    this.#toldMs = now
    const leftMs = Math.min(
      (this.#schedules - this.#ran) * (this.#tookMs / this.#ran),
      this.#timeMs - this.#tookMs,
    )
    const minutes = Math.ceil(leftMs / 60_000)
    if (this.#ran > 0 && leftMs > 0) this.#tell(`${this.inWords(this.#ran)}, ${minutes} min left`)
  }

  inWords(ran: number): string {
    const seconds = this.#tookMs / 1_000
    const rate = (ran / seconds).toFixed(1)
    return `${ran} of ${this.#schedules} schedules in ${Math.round(seconds)} s, ${rate} a second`
  }

  get #tookMs(): number {
    return Math.max(1, Date.now() - this.#startedMs)
  }
}
