import type { Master } from '#contract/run/masters.ts'
import { solTextOf } from '#contract/sol-amount.ts'
import { emptyDraft, type Settings } from './draft/draft-store.ts'

/** The settings of a run, for another one like it. */
export function settingsOfRun(master: Master): Settings {
  return {
    ...emptyDraft.settings,
    projectId: master.projectId,
    collectionId: master.collectionId,
    standard: master.standard,
    hasGuard: master.hasGuard,
    isCanary: master.isCanary,
    budgetSol: master.budgetLamports === null ? '' : solTextOf(master.budgetLamports),
    errorRatePercent: master.errorRateMax === null ? '' : String(Math.round(master.errorRateMax * 1000) / 10),
  }
}
