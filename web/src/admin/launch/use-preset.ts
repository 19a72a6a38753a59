import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Master } from '#contract/run/masters.ts'
import { useApi } from '../../shared/use-api.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { firstLaunchKind, isLaunchKind, launchKinds } from '#contract/operation/launch-kinds.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { emptyDraft, settingsFor, type Draft } from './draft/draft-store.ts'
import type { DraftHook } from './draft/use-draft.ts'
import type { Preset as CampaignPreset } from '#contract/campaign/presets.ts'
import { campaignOfPreset, emptyCampaign } from './draft/campaign-draft.ts'
import { useHeldTokens } from './steps/token-card.tsx'
import { settingsOfRun } from './settings-of-run.ts'

type Preset = Pick<Draft, 'kind' | 'settings'>

/**
 * What the address asks for, unless a list is being prepared already: `?clone=12` starts with the settings of run 12,
 * `?kind=...&project=1&collection=2` with an operation on a collection, `?kind=...&project=1&token=...` with one on a token,
 * `?kind=...&standard=...` with one of a standard,
 * `?campaign=weekly1` with a campaign of a preset, `?campaign=new` with one of none; `&project=1&draw=3` for those who were drawn.
 */
export function usePreset({ draft, change }: Pick<DraftHook, 'draft' | 'change'>): void {
  const [params] = useSearchParams()
  const masterId = Number(params.get('clone') ?? 0)
  const { data } = useApi(endpoints.readMaster, masterId > 0 ? { params: { masterId } } : null)
  const campaign = params.get('campaign')
  const presets = useApi(endpoints.listPresets, campaign === null ? null : {}).data?.presets
  const ofToken = useTokenAsked(params)
  const isDone = useRef(false)
  const isFree = draft !== null && draft.source === null
  // What was dropped begins anew as the address asks.
  const isEmpty = draft === emptyDraft
  useEffect(() => {
    if (!isFree || (isDone.current && !isEmpty)) return
    const preset =
      campaign === null ? begunWith(data, masterId, params) : campaignOf(campaign, presets, params)
    if (!preset || ofToken.isWaiting) return
    isDone.current = true
    change({ ...preset, settings: { ...preset.settings, token: ofToken.token ?? preset.settings.token } })
  }, [campaign, data, isFree, isEmpty, masterId, params, presets, ofToken.isWaiting, ofToken.token, change])
}

/** What was prepared as a campaign is none where nobody asks for one. */
function begunWith(data: Master | undefined, masterId: number, params: URLSearchParams): Preset | null {
  if (data) return presetOfRun(data)
  return masterId > 0 ? null : (presetOf(params) ?? { kind: firstLaunchKind, settings: emptyDraft.settings })
}

function campaignOf(
  code: string,
  presets: CampaignPreset[] | undefined,
  params: URLSearchParams,
): Preset | null {
  if (!presets) return null
  const preset = presets.find((one) => one.code === code)
  const projectId = Number(params.get('project')) || null
  if (!preset)
    return { kind: firstLaunchKind, settings: { ...emptyDraft.settings, projectId, campaign: emptyCampaign } }
  const { kind } = preset.values
  const name = currentLanguage() === 'kor' ? preset.nameKor : preset.nameEng
  const drawId = Number(params.get('draw')) || null
  const campaign = { ...campaignOfPreset(preset, new Date()), drawId }
  return { kind, settings: { ...settingsFor(kind), projectId, name, campaign } }
}

/** The token that the address names, as the chain tells of it now; none where it cannot be told. */
function useTokenAsked(params: URLSearchParams) {
  const mint = params.get('token')
  const projectId = Number(params.get('project')) || null
  const { data, error } = useHeldTokens(mint === null ? null : projectId)
  const token = data?.tokens.find((one) => one.token.mint === mint)?.token ?? null
  return { token, isWaiting: mint !== null && projectId !== null && !data && !error }
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
