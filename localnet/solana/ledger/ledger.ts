import { serialize } from 'node:v8'
import { base58 } from '@scure/base'
import { addressText } from '../executor/addresses.ts'
import { type DecodedTransaction, decodeTransaction } from '../executor/decode-transaction.ts'
import type {
  AccountState,
  ExecutedTransaction,
  Executor,
  TransactionErrorJson,
} from '../executor/executor.ts'
import type { LedgerStorage } from '../storage/ledger-storage.ts'
import { loadAddresses, writableAddresses } from './account-keys.ts'
import type { AccountSet } from './account-set.ts'
import { AccountVersions } from './account-versions.ts'
import type { Blocks } from './blocks.ts'
import { type CommitmentSettings, Commitments } from './commitments.ts'
import { FinalizedWriter } from './finalized-writer.ts'
import type { History, HistoryEntry } from './history.ts'
import { tokenBalanceReader } from './token-balances.ts'
import { packRecord, type TransactionRecord } from './transaction-record.ts'

export interface LedgerSettings extends CommitmentSettings {
  /** Slots of final past kept readable, for views that lag behind. */
  retainedSlots: number
}

export interface Submission {
  signature: string
  /** In a block, successful or not. Otherwise nothing happened and `err` says why. */
  isLanded: boolean
  err: TransactionErrorJson | null
}

export interface ForkOutcome {
  /** First slot rolled back. */
  fromSlot: number
  /** Signatures that are now as never seen. */
  dropped: string[]
  /** Transactions executed again. */
  kept: number
}

export interface LedgerListener {
  onSlot?(slot: number): void
  onLanded?(record: TransactionRecord, entry: HistoryEntry): void
  onForked?(fromSlot: number): void
}

interface LedgerParts {
  executor: Executor
  settings: LedgerSettings
  blocks: Blocks
  storage: LedgerStorage
  history: History
  finalizedSlot: number
  firstAvailableSlot: number
}

/**
 * The chain: slots, commitments, what landed, and accounts as of any slot that is not final yet. It
 * executes at once, in the current slot; what a validator spreads over a pipeline is one call here.
 */
export class Ledger {
  readonly executor: Executor
  readonly settings: LedgerSettings
  readonly blocks: Blocks
  readonly history: History
  readonly versions: AccountVersions
  readonly #storage: LedgerStorage
  readonly #writer: FinalizedWriter
  readonly #listeners = new Set<LedgerListener>()
  readonly #commitments: Commitments
  #firstAvailableSlot: number
  #accountSets: AccountSet[] = []

  constructor({
    executor,
    settings,
    blocks,
    storage,
    history,
    finalizedSlot,
    firstAvailableSlot,
  }: LedgerParts) {
    this.executor = executor
    this.settings = settings
    this.blocks = blocks
    this.history = history
    this.versions = new AccountVersions(executor)
    this.#storage = storage
    this.#writer = new FinalizedWriter(storage, this.versions)
    this.#commitments = new Commitments(settings, finalizedSlot)
    this.#firstAvailableSlot = firstAvailableSlot
  }

  get slot(): number {
    return this.blocks.slot
  }

  get confirmedSlot(): number {
    return this.#commitments.confirmedSlot
  }

  get finalizedSlot(): number {
    return this.#commitments.finalizedSlot
  }

  /** The oldest slot whose accounts can still be read; older states are purged. */
  get firstAvailableSlot(): number {
    return this.#firstAvailableSlot
  }

  /** Returns the way to stop listening. */
  listen(listener: LedgerListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ends the slot and begins the next one. */
  nextSlot(): void {
    this.blocks.next(Math.floor(Date.now() / 1000))
    const unixSeconds = this.enter(this.slot)
    this.#commitments.reach(this.slot)
    this.purge(this.finalizedSlot - this.settings.retainedSlots)
    this.#storage.saveTip({ slot: this.slot, finalizedSlot: this.finalizedSlot, unixSeconds })
    for (const listener of this.#listeners) listener.onSlot?.(this.slot)
  }

  /** Executes a transaction in the current slot, unless the chain would never take it. */
  submit(raw: Uint8Array, decoded: DecodedTransaction): Submission {
    const signature = base58.encode(decoded.signatures[0] ?? new Uint8Array(64))
    const err = this.refusal(signature, addressText(decoded.recentBlockhash), this.slot)
    if (err !== null) return { signature, isLanded: false, err }
    return this.#land(raw, decoded, signature, this.slot)
  }

  /** Why the chain at `slot` would not even run a transaction; null when it would. */
  refusal(
    signature: string,
    blockhash: string,
    slot: number,
  ): 'AlreadyProcessed' | 'BlockhashNotFound' | null {
    if (this.history.find(signature) !== null) return 'AlreadyProcessed'
    return this.blocks.isLive(blockhash, slot) ? null : 'BlockhashNotFound'
  }

  /** Sets an account from outside, as part of the current slot. */
  setAccount(address: string, account: AccountState | null): void {
    const indexInSlot = this.history.inSlot(this.slot).length
    this.#recordAccountSet({ slot: this.slot, indexInSlot, address, account })
  }

  /**
   * Rolls back to the start of `fromSlot` and executes again what came since, each in its slot, but
   * for what `isDropped` names: those are as never seen. Finalized slots are never rolled back.
   */
  fork(fromSlot: number, isDropped: (record: TransactionRecord) => boolean): ForkOutcome {
    const first = Math.max(fromSlot, this.finalizedSlot + 1)
    const removed = this.history.removeFrom(first, this.slot)
    const sets = this.#accountSets.filter((set) => set.slot >= first)
    this.#accountSets = this.#accountSets.filter((set) => set.slot < first)
    this.versions.rollBack(first)
    this.#storage.journal.append('fork', serialize({ fromSlot: first }))
    const droppedSignatures = new Set(removed.filter(isDropped).map((record) => record.signature))
    const kept = removed.filter((record) => !droppedSignatures.has(record.signature))
    for (let slot = first; slot <= this.slot; slot++) {
      this.enter(slot)
      for (const set of sets.filter((each) => each.slot === slot)) this.#recordAccountSet(set)
      for (const record of kept.filter((each) => each.slot === slot)) {
        this.#land(record.raw, decodeTransaction(record.raw), record.signature, slot)
      }
    }
    for (const listener of this.#listeners) listener.onForked?.(first)
    return { fromSlot: first, dropped: [...droppedSignatures], kept: kept.length }
  }

  /** Sets the executor's clock to a slot; returns its unix seconds. */
  enter(slot: number, unixSeconds = this.blocks.timeOf(slot)): number {
    this.executor.setSlot(BigInt(slot), BigInt(unixSeconds))
    return unixSeconds
  }

  applyAccountSet(set: AccountSet): void {
    this.#accountSets.push(set)
    this.versions.remember(set.slot, set.address)
    this.executor.setAccount(set.address, set.account)
  }

  /**
   * Executes without recording; null when a lookup table is missing. What it may change is remembered
   * as of `slot` first.
   */
  execute(raw: Uint8Array, decoded: DecodedTransaction, slot: number): ExecutedTransaction | null {
    const loaded = loadAddresses(decoded, (address) => this.executor.getAccount(address))
    if (loaded === null) return null
    for (const address of writableAddresses(decoded, loaded)) this.versions.remember(slot, address)
    return this.executor.send(raw)
  }

  /**
   * The accounts as they would be after a transaction: it runs, they are read, and everything it may
   * have changed is put back. Null when it does not run, which takes its signatures.
   */
  accountsAfter(
    raw: Uint8Array,
    decoded: DecodedTransaction,
    addresses: string[],
  ): (AccountState | null)[] | null {
    const loaded = loadAddresses(decoded, (address) => this.executor.getAccount(address))
    if (loaded === null) return null
    const before = writableAddresses(decoded, loaded).map(
      (address) => [address, this.executor.getAccount(address)] as const,
    )
    const { err } = this.executor.send(raw)
    const after = addresses.map((address) => this.executor.getAccount(address))
    for (const [address, account] of before) this.executor.setAccount(address, account)
    return err === null ? after : null
  }

  /** Forgets account states before the end of `slot`. */
  purge(slot: number): void {
    if (slot <= this.#firstAvailableSlot) return
    this.#firstAvailableSlot = slot
    this.#accountSets = this.#accountSets.filter((set) => set.slot > slot)
    this.#writer.purge(slot)
  }

  /** Addresses whose last state is stored already. */
  recallStored(addresses: Iterable<string>): void {
    this.#writer.recall(addresses)
  }

  /** Writes what is final and closes the storage. */
  close(): void {
    this.#writer.flush(this.#firstAvailableSlot)
    this.#storage.close()
  }

  #land(raw: Uint8Array, decoded: DecodedTransaction, signature: string, slot: number): Submission {
    const readBalances = tokenBalanceReader(decoded, this.executor)
    const pre = readBalances()
    const executed = this.execute(raw, decoded, slot)
    if (executed === null) return { signature, isLanded: false, err: 'AddressLookupTableNotFound' }
    if (!isLanded(executed)) return { signature, isLanded: false, err: executed.err }
    const indexInSlot = this.history.inSlot(slot).length
    const unixSeconds = this.blocks.timeOf(slot)
    const tokenBalances = { pre, post: readBalances() }
    const record = { ...executed, signature, raw, slot, indexInSlot, unixSeconds, tokenBalances }
    const pointer = this.#storage.journal.append('transaction', packRecord(record))
    const entry = this.history.add(record, pointer)
    for (const listener of this.#listeners) listener.onLanded?.(record, entry)
    return { signature, isLanded: true, err: executed.err }
  }

  #recordAccountSet(set: AccountSet): void {
    this.#storage.journal.append('account', serialize(set))
    this.applyAccountSet(set)
  }
}

/** A failed transaction is in a block when it paid its fee. */
function isLanded(executed: ExecutedTransaction): boolean {
  if (executed.err === null) return true
  const [before, after] = [executed.preBalances[0], executed.postBalances[0]]
  return before !== undefined && after !== undefined && after < before
}
