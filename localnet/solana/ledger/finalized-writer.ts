import type { AccountEntry } from '../storage/account-log.ts'
import type { LedgerStorage } from '../storage/ledger-storage.ts'
import type { AccountVersions } from './account-versions.ts'

/** Slots between two writes: a big tree is then written a sixteenth as often as it changes. */
const FLUSH_SLOTS = 16

/** Accounts that are enough for a write by themselves, so that one write stays short. */
const FLUSH_ADDRESSES = 2_000

/** Gathers accounts whose change became final and writes them to the storage in batches. */
export class FinalizedWriter {
  readonly #storage: LedgerStorage
  readonly #versions: AccountVersions
  readonly #changed = new Set<string>()
  /** Every address on disk or about to be: what a compaction writes. */
  readonly #known = new Set<string>()
  #flushedSlot = 0

  constructor(storage: LedgerStorage, versions: AccountVersions) {
    this.#storage = storage
    this.#versions = versions
  }

  /** Purges states before the end of `slot`, and writes the accounts that changed until then when enough have gathered. */
  purge(slot: number): void {
    for (const address of this.#versions.purge(slot)) this.#changed.add(address)
    const isDue = slot - this.#flushedSlot >= FLUSH_SLOTS || this.#changed.size >= FLUSH_ADDRESSES
    if (isDue) this.flush(slot)
  }

  /** Addresses an earlier run wrote. */
  recall(addresses: Iterable<string>): void {
    for (const address of addresses) this.#known.add(address)
  }

  flush(slot: number): void {
    this.#flushedSlot = slot
    if (this.#changed.size === 0) return
    for (const address of this.#changed) this.#known.add(address)
    if (this.#storage.isWasteful) this.#storage.compact(slot, this.#entries(this.#known, slot))
    else this.#storage.saveAccounts(slot, this.#entries(this.#changed, slot))
    this.#changed.clear()
  }

  *#entries(addresses: Set<string>, slot: number): Generator<AccountEntry> {
    for (const address of addresses) yield [address, this.#versions.at(address, slot)]
  }
}
