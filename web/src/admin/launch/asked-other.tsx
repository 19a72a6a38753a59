import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { launchKinds } from '#contract/operation/launch-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from './draft/draft-store.ts'
import type { DraftHook } from './draft/use-draft.ts'

/** The address asks for something else than what is being prepared, which stays until somebody says otherwise. */
export function AskedOther({ hook: { draft, drop } }: { hook: DraftHook }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  if (!draft?.source || !isOther(draft, params)) return null
  const asked = params.has('campaign') ? null : launchKinds.find((one) => one === params.get('kind'))
  return (
    <Notice
      tone="warning"
      title={t('wizard.kept.other', {
        asked: asked ? t(`wizard.kinds.${asked}.name`) : t('campaigns.wizard.title'),
        name: draft.source.name,
      })}
      actions={
        <Button size="sm" onClick={() => void drop()}>
          {t('wizard.kept.begin')}
        </Button>
      }
    >
      {t('wizard.kept.otherNote')}
    </Notice>
  )
}

/** Whether a kept draft is of another kind, another token, or no campaign of this preset or draw. */
export function isOther({ kind, settings: { token, campaign } }: Draft, params: URLSearchParams): boolean {
  const asked = params.get('campaign')
  if (asked !== null) {
    const drawId = Number(params.get('draw')) || null
    if (campaign === null || campaign.editing !== null) return true
    return (campaign.preset ?? 'new') !== asked || (drawId !== null && campaign.drawId !== drawId)
  }
  const [ofKind, ofToken] = [params.get('kind'), params.get('token')]
  if (ofKind === null) return false
  return (
    campaign !== null || ofKind !== kind || (ofToken !== null && token !== null && token.mint !== ofToken)
  )
}
