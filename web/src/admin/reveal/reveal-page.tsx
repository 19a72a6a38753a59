import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { formatCount, formatKstFull, formatUtc } from '#web/src/shared/format.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Address, linkClass, TextLink } from '#web/src/ui/address.tsx'
import { Badge } from '#web/src/ui/badge.tsx'
import { LinkButton } from '#web/src/ui/button.tsx'
import { Card, Facts, Stat, StatRow } from '#web/src/ui/card.tsx'
import { Progress } from '#web/src/ui/data/progress.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { paths } from '../paths.ts'
import { RevealActions } from './reveal-actions.tsx'
import { revealLooks } from './reveal-list-page.tsx'
import { ShownNow } from './shown-now.tsx'

/** One reveal: what it is committed to, when it comes, how far it is, and what can be done. */
export function RevealPage() {
  const { t } = useTranslation()
  const revealId = Number(useParams()['revealId'])
  const { data, error, isLoading, mutate } = useApi(
    endpoints.readReveal,
    { params: { revealId } },
    { refreshInterval: 2_000 },
  )
  return (
    <DataPage
      title={data?.name ?? t('reveals.title')}
      {...(data && {
        description: `${data.projectSymbol} · ${data.collectionName} · ${t(`reveals.ways.${data.way}`)}`,
      })}
      parent={{ to: paths.reveals, label: t('reveals.title') }}
      badges={data && <StateBadge reveal={data} />}
      actions={data && <RevealActions reveal={data} onChange={(after) => void mutate(after)} />}
    >
      <DataView
        state={{ isLoading: isLoading && !data, isEmpty: !data, error, onRetry: () => void mutate() }}
        empty={null}
      >
        {data && <View reveal={data} />}
      </DataView>
    </DataPage>
  )
}

function StateBadge({ reveal: { state } }: { reveal: Reveal }) {
  const { t } = useTranslation()
  const { tone, icon, isMoving } = revealLooks[state]
  return (
    <Badge tone={tone} icon={icon} {...(isMoving && { isMoving })}>
      {t(`reveals.states.${state}`)}
    </Badge>
  )
}

/** Its run does not go on by itself, or not now: whoever looks here has to know. */
function RunNotice({ masterId }: { masterId: number }) {
  const { t } = useTranslation()
  const { data } = useApi(endpoints.readMaster, { params: { masterId } }, { refreshInterval: 4_000 })
  if (!data || (data.control !== 'paused' && !data.waiting)) return null
  return (
    <Notice
      tone="warning"
      title={
        data.control !== 'paused' && data.waiting
          ? t('reveals.view.runWaits', { why: t(`waiting.${data.waiting.code}.short`) })
          : t('reveals.view.runPaused')
      }
      actions={
        <LinkButton size="sm" to={paths.master(masterId)}>
          {t('reveals.view.run')}
        </LinkButton>
      }
    >
      {t('reveals.view.runNext')}
    </Notice>
  )
}

function View({ reveal }: { reveal: Reveal }) {
  const { t } = useTranslation()
  const { revealedCount, tokenCount, state, masterId } = reveal
  const isOnItsWay = state === 'running' || state === 'rolling_back'
  return (
    <div className="grid gap-5">
      {reveal.reason && <Notice tone="warning" title={t(`reveals.reasons.${reveal.reason}`)} />}
      {isOnItsWay && masterId !== null && <RunNotice masterId={masterId} />}
      <StatRow>
        <Stat label={t('reveals.view.tokens')} value={formatCount(tokenCount)} />
        <Stat label={t('reveals.view.minted')} value={formatCount(reveal.mintedCount)} />
        <Stat label={t('reveals.view.revealed')} value={formatCount(revealedCount)} isLive={isOnItsWay} />
        <Stat label={t('reveals.view.opened')} value={formatCount(reveal.openedCount)} />
      </StatRow>
      <Card>
        <Progress
          label={t('reveals.view.progress')}
          value={revealedCount}
          max={tokenCount}
          text={`${formatCount(revealedCount)} / ${formatCount(tokenCount)}`}
          tone={state === 'revealed' ? 'success' : 'accent'}
          isMoving={isOnItsWay}
        />
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton size="sm" to={paths.revealResult(reveal.revealId)}>
            {t('reveals.view.result')}
          </LinkButton>
          {masterId !== null && (
            <LinkButton size="sm" to={paths.master(masterId)}>
              {t('reveals.view.run')}
            </LinkButton>
          )}
        </div>
      </Card>
      <ShownNow reveal={reveal} />
      <div className="grid gap-5 lg:grid-cols-2">
        <Schedule reveal={reveal} />
        <Commitment reveal={reveal} />
      </div>
    </div>
  )
}

/** Stored in UTC, with Seoul beside it. */
function Schedule({ reveal }: { reveal: Reveal }) {
  const { t } = useTranslation()
  const { scheduledAt, rollbackUntil, rule, outcome } = reveal
  const rows = [
    ...(scheduledAt
      ? [
          { key: 'utc', name: t('reveals.view.utc'), value: formatUtc(scheduledAt) },
          { key: 'seoul', name: t('reveals.view.seoul'), value: formatKstFull(scheduledAt) },
          {
            key: 'missed',
            name: t('reveals.fields.whenMissed'),
            value: t(`reveals.missed.${reveal.whenMissed}`),
          },
        ]
      : []),
    ...(rollbackUntil
      ? [{ key: 'back', name: t('reveals.view.rollbackUntil'), value: <Time at={rollbackUntil} isFull /> }]
      : [
          { key: 'hours', name: t('reveals.fields.rollbackHours'), value: formatCount(reveal.rollbackHours) },
        ]),
    ...(rule
      ? [
          { key: 'match', name: t('reveals.view.match'), value: rule.match },
          {
            key: 'outcome',
            name: t('reveals.actions.matchResult'),
            value: outcome ? t(`reveals.outcomes.${outcome}`, rule) : t('common.none'),
          },
        ]
      : []),
  ]
  return (
    <Card id="schedule" title={t('reveals.view.schedule')}>
      {!scheduledAt && (
        <Text as="p" size="sm" tone="muted" className="mb-4">
          {t('reveals.view.noTime')}
        </Text>
      )}
      <Facts rows={rows} />
    </Card>
  )
}

function Commitment({ reveal }: { reveal: Reveal }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const rows = [
    {
      key: 'root',
      name: t('reveals.view.root'),
      value: <Address value={reveal.root} name={t('reveals.view.root')} isWhole />,
    },
    { key: 'entries', name: t('reveals.view.entries'), value: formatCount(reveal.entryCount) },
    { key: 'at', name: t('reveals.view.committedAt'), value: <Time at={reveal.registeredAt} isFull /> },
    {
      key: 'collection',
      name: t('reveals.fields.collectionName'),
      value: <TextLink to={paths.collection(reveal.collectionId)}>{reveal.collectionName}</TextLink>,
    },
    {
      key: 'public',
      name: t('reveals.view.public'),
      value: (
        <a className={linkClass} href={`/${language}/mypage/reveal/${reveal.revealId}`}>
          {t('reveals.result.check')}
        </a>
      ),
    },
    { key: 'before', name: t('reveals.fields.placeholderName'), value: reveal.placeholderName },
  ]
  return (
    <Card id="commitment" title={t('reveals.view.commitment')}>
      <Facts rows={rows} />
    </Card>
  )
}
