import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { describeSchedule } from '#contract/campaign/schedule-words.ts'
import { endpoints } from '#contract/endpoints.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useDenied } from '../../access.ts'
import { OnNetwork } from '../../parts/on-network.tsx'
import { Sol } from '../../parts/sol.tsx'
import { StartPrice } from '../../payment/index.ts'
import { paths } from '../../paths.ts'
import { scheduleOfDraft, type CampaignDraft } from '../draft/campaign-draft.ts'
import type { Wizard } from '../wizard.ts'
import { useCreateCampaign } from './use-create-campaign.ts'
import { useQuote } from '../steps/use-quote.ts'

/** Everything of a campaign once more, then one press stores it as a draft: an approver lets it run on its page. */
export function CampaignStart({ wizard, campaign }: { wizard: Wizard; campaign: CampaignDraft }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const denied = useDenied()
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const quote = useQuote(wizard)
  const route = quote.data?.routes.find((it) => it.standard === wizard.draft.settings.standard)
  const create = useCreateCampaign(wizard, campaign)
  const register = async (): Promise<void> => {
    setFailure(null)
    setBusy(true)
    try {
      const campaignId = await create()
      setTimeout(() => void navigate(paths.campaign(campaignId), { replace: true }))
    } catch (cause) {
      setBusy(false)
      if (wizard.refusal.mark(wizard.draft, cause)) wizard.go('plan')
      else setFailure(cause)
    }
  }
  return (
    <div className="grid max-w-3xl gap-5">
      <Card id="summary" title={t('wizard.start.summary')}>
        <Facts rows={useRows(wizard, campaign)} />
      </Card>
      <StartPrice payCode={launchOf(wizard.draft.kind).payCode} of="rounds" />
      <Card id="price" title={t('campaigns.wizard.price')}>
        <p className="text-2xl font-semibold tabular-nums">
          {route ? <Sol lamports={route.totalLamports} /> : t('wizard.cost.notYet')}
        </p>
        <Text tone="muted">{t('campaigns.wizard.priceNote')}</Text>
        <OnNetwork />
      </Card>
      {failure !== null && <Failed error={failure} doing="process" />}
      <Text tone="muted">{t(`campaigns.wizard.${campaign.editing ? 'editNote' : 'draftNote'}`)}</Text>
      <div className="flex justify-end gap-2">
        <Button onClick={() => wizard.go('plan')}>{t('common.previous')}</Button>
        <Button
          variant="primary"
          icon={CalendarPlus}
          isBusy={isBusy}
          disabledReason={denied(campaign.editing ? endpoints.modifyCampaign : endpoints.createCampaign)}
          onClick={() => void register()}
        >
          {t(`campaigns.wizard.${campaign.editing ? 'save' : 'register'}`)}
        </Button>
      </div>
    </div>
  )
}

function useRows({ draft, list }: Wizard, campaign: CampaignDraft) {
  const { t } = useTranslation()
  const { kind, settings } = draft
  const { projectId } = settings
  const project = useApi(endpoints.readProject, projectId === null ? null : { params: { projectId } }).data
  const schedule = scheduleOfDraft(campaign)
  const drawn = campaign.recipients?.drawn
  return [
    { key: 'kind', name: t('masters.filterKind'), value: t(`masters.kinds.${kind}`) },
    { key: 'name', name: t('wizard.plan.name'), value: settings.name },
    { key: 'code', name: t('campaigns.fields.code'), value: campaign.code },
    { key: 'project', name: t('collections.fields.projectId'), value: project?.name ?? '' },
    {
      key: 'count',
      name: t('campaigns.wizard.perRound'),
      value: formatCount(drawn?.winners ?? list.state?.summary.rows ?? 0),
    },
    ...(drawn
      ? [
          {
            key: 'drawn',
            name: t('campaigns.recipients.drawnEach'),
            value: t('campaigns.recipients.drawnCounts', {
              winners: formatCount(drawn.winners),
              reserves: formatCount(drawn.reserves),
            }),
          },
        ]
      : []),
    {
      key: 'schedule',
      name: t('campaigns.preset.schedule'),
      value: schedule ? describeSchedule(schedule, currentLanguage()) : '',
    },
    {
      key: 'missed',
      name: t('campaigns.preset.missed'),
      value: t(`campaigns.missed.${campaign.whenMissed}`),
    },
    {
      key: 'budget',
      name: t('campaigns.facts.budget'),
      value: settings.budgetSol ? t('common.sol', { amount: settings.budgetSol }) : t('common.notSet'),
    },
  ]
}
