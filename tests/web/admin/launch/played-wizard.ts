import type { LaunchKind } from '#contract/operation/launches.ts'
import { emptyDraft, settingsFor } from '#web/src/admin/launch/draft/draft-store.ts'
import type { Wizard } from '#web/src/admin/launch/wizard.ts'

/** What a step of the wizard is given: a checked list of so many rows without problems, and no price yet. */
export function playedWizard(kind: LaunchKind, rows: number): Wizard {
  return {
    draft: { ...emptyDraft, kind, settings: settingsFor(kind) },
    change: () => undefined,
    flush: () => Promise.resolve(),
    drop: () => Promise.resolve(),
    list: {
      client: null,
      state: {
        summary: { rows, ok: rows, warning: 0, error: 0, isUsable: rows > 0, counts: {}, fileIssues: [] },
        encoding: null,
        standard: null,
        removed: 0,
        accountsToMake: null,
        handsTo: [],
        sizes: {},
        sums: {},
      },
      progress: null,
      failure: null,
      version: 1,
      fix: () => Promise.resolve(),
      markPlanned: () => Promise.resolve(),
      addAssets: () => Promise.resolve(),
      addStates: () => Promise.resolve(),
      addRecipients: () => Promise.resolve(),
      choose: () => Promise.resolve(),
    },
    assets: { error: null, again: () => undefined },
    go: () => undefined,
    filter: 'all',
    setFilter: () => undefined,
    fix: () => Promise.resolve(),
    reachable: { source: true, check: false, plan: false, start: false },
    refusal: {
      failure: null,
      hasFields: false,
      errorOf: () => undefined,
      mark: () => false,
      clear: () => undefined,
    },
    numbered: { files: null, isLoading: false, error: undefined, again: () => undefined },
  }
}
