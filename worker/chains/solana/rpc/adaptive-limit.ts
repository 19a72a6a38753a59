/**
 * Requests in flight at one RPC: halves when it says 429, grows by one after a window of as many
 * good answers as the limit (additive increase, multiplicative decrease).
 */
export class AdaptiveLimit {
  readonly #max: number
  #limit: number
  #inFlight = 0
  #goodInWindow = 0
  /** Counts halvings: answers to requests sent before the last one say nothing about the new limit. */
  #epoch = 0
  readonly #waiting: (() => void)[] = []

  constructor(bounds: { start: number; max: number }) {
    this.#limit = bounds.start
    this.#max = bounds.max
  }

  get limit(): number {
    return this.#limit
  }

  async run<T>(work: () => Promise<T>, isRateLimit: (error: unknown) => boolean): Promise<T> {
    while (this.#inFlight >= this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const epoch = this.#epoch
    this.#inFlight += 1
    try {
      const result = await work()
      if (epoch === this.#epoch) this.#grow()
      return result
    } catch (error) {
      if (epoch === this.#epoch && isRateLimit(error)) this.#halve()
      throw error
    } finally {
      this.#inFlight -= 1
      this.#wake()
    }
  }

  #grow(): void {
    this.#goodInWindow += 1
    if (this.#goodInWindow < this.#limit || this.#limit >= this.#max) return
    this.#goodInWindow = 0
    this.#limit += 1
  }

  #halve(): void {
    this.#limit = Math.max(1, Math.floor(this.#limit / 2))
    this.#goodInWindow = 0
    this.#epoch += 1
  }

  #wake(): void {
    const free = this.#limit - this.#inFlight
    for (const resume of this.#waiting.splice(0, Math.max(0, free))) resume()
  }
}
