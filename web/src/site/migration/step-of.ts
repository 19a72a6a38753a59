import type { Migration } from '#contract/migration/migration.ts'
import type { Wallets } from '../wallet/index.ts'
import type { Draft } from './draft.ts'
import { isFinal } from './phase.ts'

export const stepIds = ['wallet', 'address', 'choose', 'review', 'move', 'done'] as const
export type StepId = (typeof stepIds)[number]

/** What `?migrate=` may say: begin or continue, begin another one, or a run by its id. */
export const openAny = '1'
export const openNew = 'new'

/**
 * Where the dialog stands. The server's migrations decide as soon as there are any: a draft is only what was not asked
 * for yet.
 */
export function stepOf(input: { wallets: Wallets; draft: Draft | null; run: readonly Migration[] }): StepId {
  if (!input.wallets.evm?.isProven || !input.draft) return 'wallet'
  if (input.run.length > 0) return input.run.every(isFinal) ? 'done' : 'move'
  if (!input.draft.isAddressConfirmed) return 'address'
  return input.draft.isChosen && input.draft.chosen.length > 0 ? 'review' : 'choose'
}

/** The migrations the address bar asks for; for `1` those of the newest run that is not finished. */
export function runOf(asked: string, all: readonly Migration[]): Migration[] {
  if (asked === openNew) return []
  const runId = asked === openAny ? all.find((it) => !isFinal(it))?.runId : asked
  return all.filter((it) => it.runId === runId).toSorted((a, b) => a.migrationId - b.migrationId)
}

/** Runs that wait for their owner, beside the one that is shown. */
export function otherOpenRuns(shown: readonly Migration[], all: readonly Migration[]): string[] {
  const shownIds = new Set(shown.map((it) => it.runId))
  const open = all.filter((it) => !isFinal(it) && !shownIds.has(it.runId))
  return [...new Set(open.map((it) => it.runId))]
}
