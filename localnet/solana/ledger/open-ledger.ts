import { randomBytes } from 'node:crypto'
import { decodeTransaction } from '../executor/decode-transaction.ts'
import type { AccountState, Executor } from '../executor/executor.ts'
import { type LedgerStorage, openLedgerStorage } from '../storage/ledger-storage.ts'
import type { AccountSet } from './account-set.ts'
import { Blocks, FIRST_SLOT } from './blocks.ts'
import { Ledger, type LedgerSettings } from './ledger.ts'
import { type JournalContents, readJournal } from './read-journal.ts'

export interface OpenLedgerOptions {
  executor: Executor
  settings: LedgerSettings
  /** State directory; null keeps the chain in memory. */
  dataDir: string | null
  /** Accounts a new chain begins with; set on every start, before what the chain made of them. */
  genesis: Map<string, AccountState>
}

/**
 * Opens the chain: a new one, or the one an earlier run left in `dataDir`, up to the last answer that
 * run gave. Throws a sentence when the directory is in use or not a localnet's.
 */
export function openLedger(options: OpenLedgerOptions): Ledger {
  const storage = openLedgerStorage(options.dataDir)
  try {
    return restoreLedger(options, storage)
  } catch (error) {
    storage.close()
    throw error
  }
}

function restoreLedger({ executor, settings, genesis }: OpenLedgerOptions, storage: LedgerStorage): Ledger {
  const recovered = storage.recover()
  const contents = readJournal(storage.journal, recovered.frames)
  const seed = contents.seed ?? newSeed(storage)
  const accountsSlot = recovered.accountsSlot ?? FIRST_SLOT
  const finalizedSlot = Math.max(accountsSlot, recovered.tip?.finalizedSlot ?? 0)
  const slot = Math.max(finalizedSlot, recovered.tip?.slot ?? 0, contents.lastSlot)
  const unixSeconds = Math.max(recovered.tip?.unixSeconds ?? 0, contents.lastUnixSeconds)
  const blocks = new Blocks(seed, slot, unixSeconds)
  const { history } = contents
  const ledger = new Ledger({
    executor,
    settings,
    blocks,
    storage,
    history,
    finalizedSlot,
    firstAvailableSlot: accountsSlot,
  })
  // The loader takes no program that was deployed after the clock's slot.
  ledger.enter(accountsSlot)
  for (const accounts of [genesis, recovered.accounts]) {
    for (const [address, account] of programsLast(accounts)) executor.setAccount(address, account)
  }
  ledger.recallStored(recovered.accounts.keys())
  replay(ledger, contents, accountsSlot)
  ledger.purge(finalizedSlot - settings.retainedSlots)
  ledger.nextSlot()
  return ledger
}

/** A program is loaded when its account is set, from the program data account it points to. */
function programsLast(accounts: Map<string, AccountState | null>): [string, AccountState | null][] {
  const isProgram = (account: AccountState | null) => Number(account?.executable ?? false)
  return [...accounts].sort(([, a], [, b]) => isProgram(a) - isProgram(b))
}

function newSeed(storage: LedgerStorage): Uint8Array {
  const seed = new Uint8Array(randomBytes(32))
  storage.journal.append('genesis', seed)
  return seed
}

/** Executes again what landed after the stored accounts: same order, same slots, same clock. */
function replay(ledger: Ledger, contents: JournalContents, accountsSlot: number): void {
  const { history, accountSets } = contents
  const first = accountsSlot + 1
  const pending = accountSets.filter((set) => set.slot >= first)
  const slots = new Set([...history.slotsBetween(first, ledger.slot), ...pending.map((set) => set.slot)])
  for (const slot of [...slots].sort((a, b) => a - b)) {
    replaySlot(
      ledger,
      slot,
      pending.filter((set) => set.slot === slot),
    )
  }
}

function replaySlot(ledger: Ledger, slot: number, sets: AccountSet[]): void {
  const entries = ledger.history.inSlot(slot)
  ledger.enter(slot, entries[0]?.unixSeconds)
  for (let index = 0; index <= entries.length; index++) {
    for (const set of sets) if (set.indexInSlot === index) ledger.applyAccountSet(set)
    const entry = entries[index]
    if (entry === undefined) continue
    const { raw } = ledger.history.read(entry)
    ledger.execute(raw, decodeTransaction(raw), slot)
  }
}
