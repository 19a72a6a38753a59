import { Dices, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { amountDecimalsOf } from '#contract/campaign/amount-decimals.ts'
import type { Campaign } from '#contract/campaign/campaigns.ts'
import { endpoints } from '#contract/endpoints.ts'
import { urlOf } from '../../shared/api-client.ts'
import { formatCount, formatUnits } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { Address, TextLink } from '../../ui/address.tsx'
import { DownloadButton } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { DataView } from '../frames/data-page.tsx'
import { SnapshotLines, useQueryWords, WrongRows } from '../recipient/index.ts'
import { Failed } from '../../ui/data/states.tsx'
import { Text } from '../../ui/text.tsx'
import { useWords } from '../kit/words.ts'
import { LinkFor } from '../parts/link-for.tsx'
import { paths } from '../paths.ts'
import { useWrongRows } from './use-wrong-rows.ts'

/** Whom each round is for: the list as it is stored, with what anybody can check it by. */
export function RecipientsCard({ campaign }: { campaign: Campaign }) {
  const { campaignId, kind, token, recipients } = campaign
  if (recipients.by === 'rule')
    return <RuleCard {...{ campaignId, recipients }} decimals={amountDecimalsOf(kind, token) ?? 0} />
  return <ListCard campaignId={campaignId} fileId={recipients.fileId} />
}

/** Some of its recipients, by chance. */
function DrawLink({ campaignId }: { campaignId: number }) {
  const say = useWords('campaigns')
  return (
    <div>
      <LinkFor by={endpoints.createDraw} to={paths.createDrawOf(campaignId)} icon={Dices} size="sm">
        {say('recipients.draw')}
      </LinkFor>
    </div>
  )
}

/** Sources, joined; each round works them out anew. */
function RuleCard({
  campaignId,
  recipients,
  decimals,
}: {
  campaignId: number
  recipients: RuleRecipients
  /** Of the amounts. */
  decimals: number
}) {
  const { t } = useTranslation()
  const queryWords = useQueryWords()
  const { sources, amounts, exclude, isOnePerPerson, isNeverTwice, drawn } = recipients
  const holders = sources.filter((source) => source.kind === 'holders')
  const yesNo = (value: boolean): string => t(value ? 'campaigns.facts.yes' : 'campaigns.facts.no')
  return (
    <Card id="recipients" title={t('campaigns.recipients.title')}>
      <div className="grid gap-5">
        <Facts
          rows={[
            {
              key: 'sources',
              name: t('campaigns.rule.sources'),
              value: sources.map(({ kind }) => t(`campaigns.rule.kinds.${kind}`)).join(' · '),
            },
            {
              key: 'amounts',
              name: t('campaigns.rule.amounts'),
              value: amounts
                ? [t(`campaigns.rule.amountKinds.${amounts.by}`), amountText(amounts, decimals)]
                    .filter(Boolean)
                    .join(': ')
                : t('campaigns.rule.oneEach'),
            },
            { key: 'exclude', name: t('campaigns.rule.exclude'), value: formatCount(exclude.length) },
            { key: 'person', name: t('campaigns.rule.isOnePerPerson'), value: yesNo(isOnePerPerson) },
            { key: 'twice', name: t('campaigns.rule.isNeverTwice'), value: yesNo(isNeverTwice) },
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
            ...linkedFrom(sources).map(({ key, kind, to, id }) => ({
              key,
              name: kind === 'draw' ? t('campaigns.recipients.drawnIn') : t(`campaigns.rule.kinds.${kind}`),
              value: <TextLink to={to}>#{id}</TextLink>,
            })),
            ...holders.map((source) => ({
              key: source.id,
              name: t('campaigns.rule.kinds.holders'),
              value: `${queryWords(source.query)}, ${t('campaigns.rule.before', { count: source.minutesBefore })}`,
            })),
          ]}
        />
        <WrongRowsOf campaignId={campaignId} />
        {!drawn && <DrawLink campaignId={campaignId} />}
        {holders.length > 0 && <RoundSnapshots campaignId={campaignId} />}
      </div>
    </Card>
  )
}

function WrongRowsOf({ campaignId }: { campaignId: number }) {
  const { data, error, mutate } = useWrongRows(campaignId)
  if (error) return <Failed error={error} onRetry={() => void mutate()} />
  return <WrongRows wrong={data?.wrong ?? []} fileName={`campaign-${campaignId}-wrong-rows`} />
}

interface Linked {
  key: string
  kind: 'draw' | 'snapshot' | 'run'
  to: string
  id: number
}

/** The sources that have a page of their own. */
function linkedFrom(sources: RuleRecipients['sources']): Linked[] {
  return sources.flatMap((source): Linked[] => {
    switch (source.kind) {
      case 'draw':
        return [{ key: source.id, kind: source.kind, to: paths.draw(source.drawId), id: source.drawId }]
      case 'snapshot':
        return [
          { key: source.id, kind: source.kind, to: paths.snapshot(source.snapshotId), id: source.snapshotId },
        ]
      case 'run':
        return [{ key: source.id, kind: source.kind, to: paths.master(source.masterId), id: source.masterId }]
      default:
        return []
    }
  })
}

/** How much the rule names; empty where a list does. */
function amountText(amounts: NonNullable<RuleRecipients['amounts']>, decimals: number): string {
  if (amounts.by === 'column') return ''
  return formatUnits(amounts.by === 'share' ? amounts.total : amounts.amount, decimals)
}

/** The snapshots of its rounds, the newest first. */
function RoundSnapshots({ campaignId }: { campaignId: number }) {
  const say = useWords('snapshots')
  const { data, error, mutate } = useApi(
    endpoints.listSnapshots,
    { query: { campaignId, limit: 5 } },
    { refreshInterval: 3_000 },
  )
  return (
    <section className="grid gap-3" aria-label={say('ofRounds')}>
      <h3 className="text-sm font-semibold">{say('ofRounds')}</h3>
      <DataView
        state={{ isLoading: !data && !error, isEmpty: false, error, onRetry: () => void mutate() }}
        empty={null}
        skeletonRows={2}
      >
        {data?.rows.length === 0 ? (
          <Text size="sm" tone="muted">
            {say('noRoundYet')}
          </Text>
        ) : (
          <SnapshotLines snapshots={data?.rows ?? []} onChange={() => void mutate()} />
        )}
      </DataView>
    </section>
  )
}

function ListCard({ campaignId, fileId }: { campaignId: number; fileId: number }) {
  const say = useWords('campaigns')
  const params = { fileId }
  const { data, error, mutate } = useApi(endpoints.readRecipientFile, { params })
  return (
    <Card id="recipients" title={say('recipients.title')}>
      <DataView
        state={{ isLoading: !data && !error, isEmpty: false, error, onRetry: () => void mutate() }}
        empty={null}
        skeletonRows={3}
      >
        <div className="grid gap-4">
          <Facts
            rows={[
              { key: 'name', name: say('recipients.file'), value: data?.name ?? '' },
              {
                key: 'rows',
                name: say('recipients.rows'),
                value: formatCount(data?.rows ?? 0),
              },
              {
                key: 'sha',
                name: 'SHA-256',
                value: data && <Address value={data.sha256} name="SHA-256" />,
              },
            ]}
          />
          <div>
            <DownloadButton icon={Download} href={urlOf(endpoints.downloadRecipientFile, { params })}>
              {say('recipients.download')}
            </DownloadButton>
          </div>
          <DrawLink campaignId={campaignId} />
        </div>
      </DataView>
    </Card>
  )
}
