/** How far commitments lag, in slots. */
export interface CommitmentSettings {
  confirmedAfterSlots: number
  finalizedAfterSlots: number
  /** Added to both: a fault switch. */
  confirmationDelaySlots: number
}

/** The newest confirmed and finalized slots. They only move forward, whatever happens to the settings. */
export class Commitments {
  readonly #settings: CommitmentSettings
  #confirmedSlot: number
  #finalizedSlot: number

  constructor(settings: CommitmentSettings, finalizedSlot: number) {
    this.#settings = settings
    this.#confirmedSlot = finalizedSlot
    this.#finalizedSlot = finalizedSlot
  }

  get confirmedSlot(): number {
    return this.#confirmedSlot
  }

  get finalizedSlot(): number {
    return this.#finalizedSlot
  }

  /** Moves both to where they are once the chain is at `slot`. */
  reach(slot: number): void {
    const { confirmedAfterSlots, finalizedAfterSlots, confirmationDelaySlots } = this.#settings
    const confirmed = slot - confirmedAfterSlots - confirmationDelaySlots
    const finalized = slot - finalizedAfterSlots - confirmationDelaySlots
    this.#confirmedSlot = Math.max(this.#confirmedSlot, confirmed)
    this.#finalizedSlot = Math.max(this.#finalizedSlot, Math.min(finalized, this.#confirmedSlot))
  }
}
