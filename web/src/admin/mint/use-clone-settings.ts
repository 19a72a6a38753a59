import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Master } from '#contract/run/masters.ts'
import { solTextOf } from '../../shared/sol-amount.ts'
import { useApi } from '../../shared/use-api.ts'
import { emptyDraft, type Settings } from './draft/draft-store.ts'
import type { DraftHook } from './draft/use-draft.ts'

/** `?like=12` starts with the settings of run 12, unless a list is being prepared already. */
export function useCloneSettings({ draft, change }: Pick<DraftHook, 'draft' | 'change'>): void {
  const [params] = useSearchParams()
  const masterId = Number(params.get('like') ?? 0)
  const { data } = useApi(endpoints.readMaster, masterId > 0 ? { params: { masterId } } : null)
  const isDone = useRef(false)
  const isFree = draft !== null && draft.source === null
  useEffect(() => {
    if (!data || !isFree || isDone.current) return
    isDone.current = true
    change({ settings: settingsLike(data) })
  }, [data, isFree, change])
}

function settingsLike(master: Master): Settings {
  return {
    ...emptyDraft.settings,
    projectId: master.projectId,
    collectionId: master.collectionId,
    standard: master.standard,
    willReveal: master.willReveal,
    hasGuard: master.hasGuard,
    isCanary: master.isCanary,
    budgetSol: master.budgetLamports === null ? '' : solTextOf(master.budgetLamports),
    errorRatePercent: master.errorRateMax === null ? '' : String(Math.round(master.errorRateMax * 1000) / 10),
  }
}
