import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountState } from '../executor/executor.ts'
import { type AccountEntry, AccountLog } from './account-log.ts'
import { FileJournal, type JournalFrame } from './file-journal.ts'
import { type Journal, openMemoryJournal } from './journal.ts'
import { lockDirectory } from './lock-directory.ts'
import { type Tip, TipFile } from './tip-file.ts'

/** What the ledger keeps: the journal of everything that happened and the accounts that are final. */
export interface LedgerStorage {
  readonly journal: Journal
  /** What an earlier run left. Call it once, before anything else. */
  recover(): Recovered
  saveTip(tip: Tip): void
  /** Finalized states as of the end of `slot`, in one piece. In memory they are not even read. */
  saveAccounts(slot: number, accounts: Iterable<AccountEntry>): void
  readonly isWasteful: boolean
  compact(slot: number, accounts: Iterable<AccountEntry>): void
  close(): void
}

export interface Recovered {
  tip: Tip | null
  accountsSlot: number | null
  accounts: Map<string, AccountState | null>
  frames: Iterable<JournalFrame>
}

/**
 * Opens the state directory, or memory when `dataDir` is null. Throws a sentence when another running
 * localnet has the directory.
 */
export function openLedgerStorage(dataDir: string | null): LedgerStorage {
  return dataDir === null ? openMemoryStorage() : openDirectoryStorage(dataDir)
}

function openMemoryStorage(): LedgerStorage {
  return {
    journal: openMemoryJournal(),
    recover: () => ({ tip: null, accountsSlot: null, accounts: new Map(), frames: [] }),
    saveTip: () => undefined,
    saveAccounts: () => undefined,
    isWasteful: false,
    compact: () => undefined,
    close: () => undefined,
  }
}

function openDirectoryStorage(dataDir: string): LedgerStorage {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDirectory(dataDir)
  const journal = new FileJournal(join(dataDir, 'journal.log'))
  const accounts = new AccountLog(join(dataDir, 'accounts.log'))
  const tip = new TipFile(join(dataDir, 'tip.bin'))
  return {
    journal,
    recover() {
      const final = accounts.recover()
      return {
        tip: tip.read(),
        accountsSlot: final.slot,
        accounts: final.accounts,
        frames: journal.recover(),
      }
    },
    saveTip: (value) => tip.write(value),
    saveAccounts: (slot, entries) => accounts.append(slot, [...entries]),
    get isWasteful() {
      return accounts.isWasteful
    },
    compact: (slot, entries) => accounts.compact(slot, entries),
    close() {
      journal.close()
      accounts.close()
      tip.close()
      unlock()
    },
  }
}
