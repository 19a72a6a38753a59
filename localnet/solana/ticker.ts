import type { Ledger } from './ledger/ledger.ts'

/** Ends slots as time passes. A slot that comes late does not make the next ones shorter. */
export class Ticker {
  readonly #ledger: Ledger
  #slotMs: number
  #timer: NodeJS.Timeout | null = null

  constructor(ledger: Ledger, slotMs: number) {
    this.#ledger = ledger
    this.#slotMs = slotMs
  }

  get slotMs(): number {
    return this.#slotMs
  }

  set slotMs(slotMs: number) {
    this.#slotMs = slotMs
    if (this.#timer !== null) this.start()
  }

  get isRunning(): boolean {
    return this.#timer !== null
  }

  start(): void {
    this.stop()
    this.#timer = setInterval(() => this.#ledger.nextSlot(), this.#slotMs)
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  /** Ends `slots` slots now, without waiting. */
  advance(slots: number): void {
    for (let count = 0; count < slots; count++) this.#ledger.nextSlot()
  }
}
