import type { Ledger } from '../ledger/ledger.ts'
import type { Commitment } from './params.ts'

/** How a view answers questions about old signatures: as it should, with nothing, or with an error. */
export type HistoryMode = 'on' | 'null' | 'error'
/** What a view says of transactions that succeeded: the truth, or that they failed. */
export type StatusMode = 'true' | 'failed'

/**
 * One RPC endpoint's eyes on the chain. Several views of one chain may lag behind it by different
 * amounts, as RPC nodes do; each one's slots only ever move forward.
 */
export class View {
  readonly index: number
  readonly ledger: Ledger
  lagSlots = 0
  historyMode: HistoryMode = 'on'
  statusMode: StatusMode = 'true'
  /** Questions about history and outcomes that it did not answer with what it knows. */
  lies = 0
  #isFrozen = false
  readonly #reached = { processed: 0, confirmed: 0, finalized: 0 }

  constructor(index: number, ledger: Ledger) {
    this.index = index
    this.ledger = ledger
  }

  get isFrozen(): boolean {
    return this.#isFrozen
  }

  /** A frozen view answers, and its head stands still: it shows the chain as it is now until it thaws. */
  set isFrozen(isFrozen: boolean) {
    for (const commitment of ['processed', 'confirmed', 'finalized'] as const) this.slotAt(commitment)
    this.#isFrozen = isFrozen
  }

  /** The newest slot this view shows at a commitment. */
  slotAt(commitment: Commitment): number {
    if (this.#isFrozen) return this.#reached[commitment]
    const { ledger } = this
    const newest = {
      processed: ledger.slot,
      confirmed: ledger.confirmedSlot,
      finalized: ledger.finalizedSlot,
    }[commitment]
    const slot = Math.max(newest - this.lagSlots, ledger.firstAvailableSlot, this.#reached[commitment])
    this.#reached[commitment] = slot
    return slot
  }

  /** Commitment of something in `slot` as this view sees it; null when it does not see it yet. */
  commitmentOf(slot: number): Commitment | null {
    if (slot <= this.slotAt('finalized')) return 'finalized'
    if (slot <= this.slotAt('confirmed')) return 'confirmed'
    return slot <= this.slotAt('processed') ? 'processed' : null
  }
}
