import type { TransactionErrorJson } from '../executor/executor.ts'
import type { Journal, JournalPointer } from '../storage/journal.ts'
import { type RecordSummary, type TransactionRecord, unpackRecord } from './transaction-record.ts'

/** What memory keeps of a landed transaction; the rest is read from the journal when asked for. */
export interface HistoryEntry {
  signature: string
  slot: number
  unixSeconds: number
  err: TransactionErrorJson | null
  pointer: JournalPointer
}

/** Every landed transaction: by signature, by slot, by account. */
export class History {
  readonly #journal: Journal
  readonly #bySignature = new Map<string, HistoryEntry>()
  readonly #bySlot = new Map<number, HistoryEntry[]>()
  readonly #byAddress = new Map<string, HistoryEntry[]>()

  constructor(journal: Journal) {
    this.#journal = journal
  }

  get count(): number {
    return this.#bySignature.size
  }

  add(record: RecordSummary, pointer: JournalPointer): HistoryEntry {
    const { signature, slot, unixSeconds, err } = record
    const entry = { signature, slot, unixSeconds, err, pointer }
    this.#bySignature.set(signature, entry)
    push(this.#bySlot, slot, entry)
    for (const address of new Set(record.accountKeys)) push(this.#byAddress, address, entry)
    return entry
  }

  find(signature: string): HistoryEntry | null {
    return this.#bySignature.get(signature) ?? null
  }

  /** Transactions of one slot, in the order they executed. */
  inSlot(slot: number): readonly HistoryEntry[] {
    return this.#bySlot.get(slot) ?? []
  }

  /** Transactions that name an account, oldest first. */
  ofAddress(address: string): readonly HistoryEntry[] {
    return this.#byAddress.get(address) ?? []
  }

  read(entry: HistoryEntry): TransactionRecord {
    return unpackRecord(this.#journal.read(entry.pointer))
  }

  /** Slots that have transactions, ascending, within bounds (both included). */
  slotsBetween(first: number, last: number): number[] {
    const slots: number[] = []
    for (let slot = first; slot <= last; slot++) if (this.#bySlot.has(slot)) slots.push(slot)
    return slots
  }

  /** Removes everything from `fromSlot` on, as never seen, and returns it in order. */
  removeFrom(fromSlot: number, lastSlot: number): TransactionRecord[] {
    const removed: TransactionRecord[] = []
    for (const slot of this.slotsBetween(fromSlot, lastSlot)) {
      for (const entry of this.inSlot(slot)) removed.push(this.read(entry))
      this.#bySlot.delete(slot)
    }
    for (const record of removed) {
      this.#bySignature.delete(record.signature)
      for (const address of new Set(record.accountKeys)) this.#trim(address, fromSlot)
    }
    return removed
  }

  #trim(address: string, fromSlot: number): void {
    const entries = this.#byAddress.get(address)
    if (entries === undefined) return
    while ((entries.at(-1)?.slot ?? -1) >= fromSlot) entries.pop()
    if (entries.length === 0) this.#byAddress.delete(address)
  }
}

function push<K>(map: Map<K, HistoryEntry[]>, key: K, entry: HistoryEntry): void {
  const entries = map.get(key)
  if (entries === undefined) map.set(key, [entry])
  else entries.push(entry)
}
