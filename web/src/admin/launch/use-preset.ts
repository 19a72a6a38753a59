import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Master } from '#contract/run/masters.ts'
import { useApi } from '../../shared/use-api.ts'
import { isLaunchKind, launchKinds } from '#contract/operation/launch-kinds.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { settingsFor, type Draft } from './draft/draft-store.ts'
import type { DraftHook } from './draft/use-draft.ts'
import { settingsOfRun } from './settings-of-run.ts'

type Preset = Pick<Draft, 'kind' | 'settings'>

/**
 * What the address asks for, unless a list is being prepared already: `?clone=12` starts with the settings of run 12,
 * `?kind=...&project=1&collection=2` with an operation on a collection, `?kind=...&standard=...` with one of a standard.
 */
export function usePreset({ draft, change }: Pick<DraftHook, 'draft' | 'change'>): void {
  const [params] = useSearchParams()
  const masterId = Number(params.get('clone') ?? 0)
  const { data } = useApi(endpoints.readMaster, masterId > 0 ? { params: { masterId } } : null)
  const isDone = useRef(false)
  const isFree = draft !== null && draft.source === null
  useEffect(() => {
    if (!isFree || isDone.current) return
    const preset = data ? presetOfRun(data) : masterId > 0 ? null : presetOf(params)
    if (!preset) return
    isDone.current = true
    change(preset)
  }, [data, isFree, masterId, params, change])
}

function presetOf(params: URLSearchParams): Preset | null {
  const kind = launchKinds.find((one) => one === params.get('kind'))
  if (!kind) return null
  const standard = launchOf(kind).standards.find((one) => one === params.get('standard'))
  const idOf = (name: string): number | null => Number(params.get(name)) || null
  return {
    kind,
    settings: {
      ...settingsFor(kind),
      projectId: idOf('project'),
      collectionId: idOf('collection'),
      ...(standard && { standard }),
    },
  }
}

function presetOfRun(master: Master): Preset | null {
  return isLaunchKind(master.kind) ? { kind: master.kind, settings: settingsOfRun(master) } : null
}
