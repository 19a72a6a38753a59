import { CircleX, Pause, Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/campaign/campaigns.ts'
import { nextOccurrences } from '#contract/campaign/occurrences.ts'
import { describeSchedule } from '#contract/campaign/schedule-words.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { formatKstFull, formatSol } from '../../shared/format.ts'
import { useNow } from '../../shared/use-now.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { LinkFor } from '../parts/link-for.tsx'
import { paths } from '../paths.ts'
import { OnNetwork } from '../parts/on-network.tsx'
import { useWrongText } from '../recipient/index.ts'
import { useWrongRows } from './use-wrong-rows.ts'

type Verb = 'activate' | 'pause' | 'end'
const endpointOf = {
  activate: endpoints.activateCampaign,
  pause: endpoints.pauseCampaign,
  end: endpoints.endCampaign,
} as const

/** Let it run, pause, end: what fits its state, each with a question that says what will happen. */
export function CampaignControls({ campaign, onChange }: { campaign: Campaign; onChange: () => void }) {
  const say = useWords('campaigns')
  const denied = useDenied()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const { campaignId, state } = campaign
  const questionOf = useQuestion(campaign)
  const ask = (verb: Verb): void =>
    setRequest({
      ...questionOf(verb),
      onConfirm: async (reason) => {
        const body = reason === '' ? {} : { reason }
        await call(endpointOf[verb], { params: { campaignId }, body })
        showToast(say(`controls.${verb}.done`), 'success')
        onChange()
      },
    })
  const now = new Date(useNow(10_000))
  const isOver = nextOccurrences(campaign.schedule, now, 1).length === 0
  return (
    <>
      {(state === 'draft' || state === 'paused') && (
        <Button
          variant="primary"
          icon={Play}
          disabledReason={denied(endpoints.activateCampaign) ?? (isOver ? say('controls.isOver') : null)}
          onClick={() => ask('activate')}
        >
          {say('controls.activate.label')}
        </Button>
      )}
      {(state === 'draft' || state === 'paused') && (
        <LinkFor by={endpoints.modifyCampaign} to={paths.editCampaign(campaignId)} icon={Pencil}>
          {say('controls.modify')}
        </LinkFor>
      )}
      {state === 'active' && (
        <Button icon={Pause} disabledReason={denied(endpoints.pauseCampaign)} onClick={() => ask('pause')}>
          {say('controls.pause.label')}
        </Button>
      )}
      {state !== 'ended' && (
        <Button
          variant="danger"
          icon={CircleX}
          disabledReason={denied(endpoints.endCampaign)}
          onClick={() => ask('end')}
        >
          {say('controls.end.label')}
        </Button>
      )}
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}

function useQuestion({ campaignId, name, code, schedule, estimatedLamports }: Campaign) {
  const say = useWords('campaigns')
  const { data } = useWrongRows(campaignId)
  const wrong = useWrongText()(data?.wrong ?? [])
  return (verb: Verb): Omit<ConfirmRequest, 'onConfirm'> => {
    const [next] = nextOccurrences(schedule, new Date(), 1)
    const cost = estimatedLamports === null ? say('facts.unknown') : `${formatSol(estimatedLamports)} SOL`
    return {
      title: say(`controls.${verb}.ask`, { name }),
      body: (
        <>
          <p>{say(`controls.${verb}.body`)}</p>
          {verb === 'activate' && (
            <>
              <p>{describeSchedule(schedule, currentLanguage())}</p>
              <p>{say('controls.activate.first', { at: next ? formatKstFull(next) : '', cost })}</p>
              {wrong !== null && <Text tone="warning">{wrong}</Text>}
              <OnNetwork />
            </>
          )}
        </>
      ),
      confirmLabel: say(`controls.${verb}.label`),
      ...(verb === 'activate' && { typed: code }),
      ...(verb === 'end' && { tone: 'danger' as const, needsReason: true }),
    }
  }
}
