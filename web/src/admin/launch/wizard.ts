import type { ListFix } from '#contract/list/index.ts'
import type { NumberedFilesHook } from '../file/index.ts'
import type { DraftHook } from './draft/use-draft.ts'
import type { Draft, StepId } from './draft/draft-store.ts'
import type { RowFilter } from './list/list-session.ts'
import type { AssetsHook } from './list/use-assets.ts'
import type { ListHook } from './list/use-list.ts'
import type { Refusal } from './use-refusal.ts'

/** What every step of the wizard works with. */
export interface Wizard extends Omit<DraftHook, 'draft'> {
  draft: Draft
  list: ListHook
  /** Whether the server could say what the NFTs of the list are. */
  assets: AssetsHook
  go: (step: StepId) => void
  /** Which rows the check step shows. */
  filter: RowFilter
  setFilter: (filter: RowFilter) => void
  /** Corrects rows: in the draft, and in the list at once. */
  fix: (fixes: ListFix[]) => Promise<void>
  reachable: Record<StepId, boolean>
  refusal: Refusal
  /** The files whose numbers stand in the list. */
  numbered: NumberedFilesHook
}
