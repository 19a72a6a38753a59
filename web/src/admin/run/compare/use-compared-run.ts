import { endpoints } from '#contract/endpoints.ts'
import type { Master, Progress } from '#contract/run/masters.ts'
import { useApi } from '#web/src/shared/use-api.ts'

export interface ComparedRun {
  master: Master
  progress: Progress
  /** Failed items by reason. */
  failures: ReadonlyMap<string, number>
}

interface ComparedHook {
  /** Null until all of it is read. */
  run: ComparedRun | null
  isLoading: boolean
  error: unknown
  reload: () => void
}

/** @param id of the run, as the address has it; null for none. */
export function useComparedRun(id: string | null): ComparedHook {
  const masterId = Number(id)
  const asked = masterId > 0 ? { params: { masterId } } : null
  const master = useApi(endpoints.readMaster, asked)
  const progress = useApi(endpoints.readProgress, asked)
  const reasons = useApi(endpoints.listReasons, asked)
  const all = [master, progress, reasons]
  return {
    run:
      master.data && progress.data && reasons.data
        ? {
            master: master.data,
            progress: progress.data,
            failures: new Map(reasons.data.map(({ reasonCode, count }) => [reasonCode, count])),
          }
        : null,
    isLoading: asked !== null && all.some(({ data, isLoading }) => isLoading && !data),
    error: all.find(({ error }) => error)?.error ?? null,
    reload: () => all.forEach(({ mutate }) => void mutate()),
  }
}
