import { deserialize } from 'node:v8'
import type { JournalFrame } from '../storage/file-journal.ts'
import type { Journal } from '../storage/journal.ts'
import type { AccountSet } from './account-set.ts'
import { History } from './history.ts'
import { unpackSummary } from './transaction-record.ts'

/** What the journal knows of a chain: everything that landed, without what forks removed. */
export interface JournalContents {
  /** Null when the journal is empty: a new chain. */
  seed: Uint8Array | null
  history: History
  accountSets: AccountSet[]
  lastSlot: number
  lastUnixSeconds: number
}

/** Reads frames once, keeping in memory only what the history keeps of each transaction. */
export function readJournal(journal: Journal, frames: Iterable<JournalFrame>): JournalContents {
  const contents: JournalContents = {
    seed: null,
    history: new History(journal),
    accountSets: [],
    lastSlot: 0,
    lastUnixSeconds: 0,
  }
  for (const frame of frames) readFrame(contents, frame)
  return contents
}

function readFrame(contents: JournalContents, { kind, payload, pointer }: JournalFrame): void {
  switch (kind) {
    case 'genesis':
      contents.seed = new Uint8Array(payload)
      return
    case 'transaction': {
      const record = unpackSummary(payload)
      contents.history.add(record, pointer)
      contents.lastSlot = Math.max(contents.lastSlot, record.slot)
      contents.lastUnixSeconds = Math.max(contents.lastUnixSeconds, record.unixSeconds)
      return
    }
    case 'account':
      contents.accountSets.push(deserialize(payload) as AccountSet)
      return
    case 'fork': {
      const { fromSlot } = deserialize(payload) as { fromSlot: number }
      contents.history.removeFrom(fromSlot, contents.lastSlot)
      contents.accountSets = contents.accountSets.filter((set) => set.slot < fromSlot)
    }
  }
}
