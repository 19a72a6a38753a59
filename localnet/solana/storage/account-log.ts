import { renameSync, rmSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { AccountState } from '../executor/executor.ts'
import { FrameFile } from './frame-file.ts'

/** An address and what it holds; null when it does not exist. */
export type AccountEntry = [address: string, account: AccountState | null]

interface Batch {
  slot: number
  accounts: AccountEntry[]
}

/** Rewriting pays when the log is this many times what it holds. */
const WASTE_RATIO = 3
const COMPACT_BYTES_MIN = 64 * 1024 * 1024

/** Accounts are written in frames of about this size, so that no frame outgrows what a reader takes. */
const BATCH_BYTES = 32 * 1024 * 1024

/**
 * The finalized accounts on disk: batches of "these accounts were so at the end of slot N", the last
 * word on an account wins. Only finalized states are written, so no fork ever reaches into this file.
 */
export class AccountLog {
  readonly #path: string
  #file: FrameFile
  /** Bytes of account data the log was last known to hold, without what was overwritten since. */
  #liveBytes = 0

  constructor(path: string) {
    this.#path = path
    rmSync(compactPath(path), { force: true })
    this.#file = new FrameFile(path)
  }

  /** Reads everything: the last slot written and the accounts as of it. */
  recover(): { slot: number | null; accounts: Map<string, AccountState | null> } {
    const accounts = new Map<string, AccountState | null>()
    let slot: number | null = null
    for (const { payload } of this.#file.recover()) {
      const batch = deserialize(payload) as Batch
      slot = batch.slot
      for (const [address, account] of batch.accounts) accounts.set(address, account)
    }
    this.#liveBytes = sizeOf([...accounts])
    return { slot, accounts }
  }

  /** One batch is one frame: a reader sees all of it or none. */
  append(slot: number, accounts: AccountEntry[]): void {
    this.#file.append(serialize({ slot, accounts } satisfies Batch))
  }

  get isWasteful(): boolean {
    return this.#file.size > Math.max(COMPACT_BYTES_MIN, WASTE_RATIO * this.#liveBytes)
  }

  /** Replaces the log by one that holds each of `accounts` once. A kill leaves the old or the new file. */
  compact(slot: number, accounts: Iterable<AccountEntry>): void {
    const fresh = new FrameFile(compactPath(this.#path))
    let batch: AccountEntry[] = []
    let bytes = 0
    for (const entry of accounts) {
      batch.push(entry)
      bytes += sizeOf([entry])
      if (bytes < BATCH_BYTES) continue
      fresh.append(serialize({ slot, accounts: batch } satisfies Batch))
      batch = []
      bytes = 0
    }
    fresh.append(serialize({ slot, accounts: batch } satisfies Batch))
    renameSync(compactPath(this.#path), this.#path)
    this.#file.close()
    this.#file = fresh
    this.#liveBytes = fresh.size
  }

  close(): void {
    this.#file.close()
  }
}

function compactPath(path: string): string {
  return `${path}.compact`
}

function sizeOf(entries: AccountEntry[]): number {
  return entries.reduce((sum, [, account]) => sum + 150 + (account?.data.length ?? 0), 0)
}
