import type { Ledger } from '../ledger/ledger.ts'
import type { WireTransaction } from '../rpc/wire-transaction.ts'

/**
 * Sends that are on their way: accepted, not visible yet, and executed some slots later if their blockhash is still
 * valid then. They are lost when the process ends.
 */
export class HeldSends {
  readonly #ledger: Ledger
  #held: { dueSlot: number; transaction: WireTransaction }[] = []

  constructor(ledger: Ledger) {
    this.#ledger = ledger
    ledger.listen({ onSlot: (slot) => this.#release(slot) })
  }

  hold(transaction: WireTransaction, slots: number): void {
    this.#held.push({ dueSlot: this.#ledger.slot + slots, transaction })
  }

  #release(slot: number): void {
    const due = this.#held.filter((each) => each.dueSlot <= slot)
    if (due.length === 0) return
    this.#held = this.#held.filter((each) => each.dueSlot > slot)
    for (const { transaction } of due) this.#ledger.submit(transaction.raw, transaction.decoded)
  }
}
