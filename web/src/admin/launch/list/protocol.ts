import type { Language } from '#contract/language.ts'
import type { ListFix, ListOptions, ListProgress } from '#contract/list/index.ts'
import type { LaunchChoice } from '#contract/operation/launch.ts'
import type { FoundState } from '#contract/operation/asset-state.ts'
import type { LaunchKind } from '#contract/operation/launches.ts'
import type { PlannedRange } from '#contract/run/plans.ts'
import type { Recipient } from '#contract/send-token/recipients.ts'
import type { WorkerReply, WorkerRequest } from '../../parts/worker-client.ts'
import type { LookedUp } from './asset-book.ts'
import type { ListState, RowFilter, SessionRow } from './list-session.ts'

/** What the page asks of the worker, and what it answers. */
export interface Requests {
  load: {
    ask: { kind: LaunchKind; bytes: Uint8Array; options: ListOptions; fixes: ListFix[] }
    answer: ListState
  }
  fix: { ask: { fixes: ListFix[] }; answer: ListState }
  markPlanned: { ask: { ranges: readonly PlannedRange[] }; answer: ListState }
  /** Asset ids of which is not known yet what they are, at most so many. */
  unknownAssets: { ask: { limit: number }; answer: string[] }
  addAssets: { ask: { assets: readonly LookedUp[] }; answer: ListState }
  /** NFTs of which is not known yet what the chain says, at most so many. */
  unseenAssets: { ask: { limit: number }; answer: string[] }
  addStates: { ask: { found: readonly FoundState[] }; answer: ListState }
  /** Recipients of which is not known yet what the chain says, at most so many. */
  unknownRecipients: { ask: { limit: number }; answer: string[] }
  addRecipients: { ask: { recipients: readonly Recipient[] }; answer: ListState }
  /** What is chosen beside the list decides what our rows say against an NFT. */
  choose: { ask: { choice: LaunchChoice }; answer: ListState }
  count: { ask: { filter: RowFilter }; answer: number }
  rows: { ask: { filter: RowFilter; first: number; last: number }; answer: SessionRow[] }
  rowNumbers: { ask: { filter: RowFilter }; answer: number[] }
  /** Whose the rows are that may be planned, each once. */
  owners: { ask: Record<never, never>; answer: string[] }
  toCsv: { ask: Record<never, never>; answer: string }
  problemsCsv: { ask: { language: Language; only: 'errors' | 'all' }; answer: string }
}

export type RequestName = keyof Requests
export type Request = WorkerRequest<Requests>
export type Reply = WorkerReply<Requests, ListProgress>
