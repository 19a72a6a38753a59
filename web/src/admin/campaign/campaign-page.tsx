import { useParams } from 'react-router-dom'
import type { Campaign } from '#contract/campaign/campaigns.ts'
import { nextOccurrences } from '#contract/campaign/occurrences.ts'
import { describeSchedule } from '#contract/campaign/schedule-words.ts'
import { endpoints } from '#contract/endpoints.ts'
import { formatKstFull, formatUtc, shortAddress } from '../../shared/format.ts'
import { useNow } from '../../shared/use-now.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { useApi } from '../../shared/use-api.ts'
import { TextLink } from '../../ui/address.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { JobPage } from '../frames/job-page.tsx'
import { UnreadPage } from '../frames/unread-page.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { Sol } from '../parts/sol.tsx'
import { paths } from '../paths.ts'
import { CampaignControls } from './campaign-controls.tsx'
import { campaignLooks } from './looks.ts'
import { PublicCard } from './public-card.tsx'
import { RecipientsCard } from './recipients-card.tsx'
import { RoundsCard } from './rounds-card.tsx'

/** One campaign: what it does, when it runs next, and what became of each round. */
export function CampaignPage() {
  const say = useWords('campaigns')
  const campaignId = Number(useParams()['campaignId'])
  const { data, error, mutate } = useApi(
    endpoints.readCampaign,
    { params: { campaignId } },
    { refreshInterval: 5_000 },
  )
  const retry = (): void => void mutate()
  if (data) return <CampaignView key={campaignId} campaign={data} onChange={retry} />
  return (
    <UnreadPage
      title={say('one')}
      parent={{ to: paths.campaigns, label: say('title') }}
      error={error}
      onRetry={retry}
    />
  )
}

function CampaignView({ campaign, onChange }: { campaign: Campaign; onChange: () => void }) {
  const say = useWords('campaigns')
  return (
    <JobPage
      title={campaign.name}
      parent={{ to: paths.campaigns, label: say('title') }}
      badges={<WordBadge namespace="campaigns" name="state" value={campaign.state} looks={campaignLooks} />}
      actions={<CampaignControls campaign={campaign} onChange={onChange} />}
      progress={
        <>
          <RoundsCard campaign={campaign} onChange={onChange} />
          <FactsCard campaign={campaign} />
        </>
      }
      side={
        <>
          <NextCard campaign={campaign} />
          <RecipientsCard campaign={campaign} />
          <PublicCard campaign={campaign} onChange={onChange} />
          <LinkButton to={paths.auditLogWith({ entity: 'campaign', entityId: String(campaign.campaignId) })}>
            {say('audit')}
          </LinkButton>
        </>
      }
    >
      {null}
    </JobPage>
  )
}

/** The times that are to come, by Seoul's clock and in UTC. */
function NextCard({ campaign: { schedule, state } }: { campaign: Campaign }) {
  const say = useWords('campaigns')
  const now = new Date(useNow(10_000))
  const times = state === 'ended' ? [] : nextOccurrences(schedule, now, 5)
  return (
    <Card id="next" title={say('next.title')}>
      <div className="grid gap-3">
        <Text>{describeSchedule(schedule, currentLanguage())}</Text>
        <Text tone="muted" size="sm">
          {say(`next.${state}`)}
        </Text>
        {times.length > 0 && (
          <ol className="grid gap-2">
            {times.map((at) => (
              <li key={at.toISOString()} className="grid tabular-nums">
                <span>{formatKstFull(at)}</span>
                <Text size="xs" tone="muted">
                  {formatUtc(at)}
                </Text>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}

/** Nobody knows yet which recipients have an account for the token: what is reckoned makes one for each. */
function mayMakeAccounts(kind: Campaign['kind']): boolean {
  return kind === 'sendToken' || kind === 'mintToken'
}

function FactsCard({ campaign }: { campaign: Campaign }) {
  const say = useWords('campaigns')
  const { kind, code, token, budgetLamports, estimatedLamports, schedule } = campaign
  const rows = [
    { key: 'kind', name: say('fields.kind'), value: say(`kinds.${kind}`) },
    { key: 'code', name: say('fields.code'), value: code },
    {
      key: 'project',
      name: say('fields.projectSymbol'),
      value: <TextLink to={paths.project(campaign.projectId)}>{campaign.projectSymbol}</TextLink>,
    },
    ...(token ? [{ key: 'token', name: say('facts.token'), value: shortAddress(token.mint) }] : []),
    {
      key: 'cost',
      name: say(mayMakeAccounts(kind) ? 'facts.costAtMost' : 'facts.cost'),
      value: estimatedLamports === null ? say('facts.unknown') : <Sol lamports={estimatedLamports} />,
    },
    {
      key: 'budget',
      name: say('facts.budget'),
      value: budgetLamports === null ? say('facts.none') : <Sol lamports={budgetLamports} />,
    },
    { key: 'canary', name: say('facts.canary'), value: say(campaign.isCanary ? 'facts.yes' : 'facts.no') },
    { key: 'missed', name: say('preset.missed'), value: say(`missed.${schedule.whenMissed}`) },
    { key: 'by', name: say('facts.by'), value: campaign.registrant ?? say('facts.none') },
    { key: 'at', name: say('fields.registeredAt'), value: <Time at={campaign.registeredAt} /> },
  ]
  return (
    <Card id="facts" title={say('facts.title')}>
      <Facts rows={rows} isWide />
    </Card>
  )
}
