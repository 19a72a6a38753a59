import type { DraftHook } from './draft/use-draft.ts'
import type { Draft, StepId } from './draft/draft-store.ts'
import type { ListHook } from './list/use-list.ts'

/** What every step of the wizard works with. */
export interface Wizard extends Omit<DraftHook, 'draft'> {
  draft: Draft
  list: ListHook
  go: (step: StepId) => void
  reachable: Record<StepId, boolean>
}
