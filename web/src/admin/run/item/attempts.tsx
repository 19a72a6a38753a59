import { useTranslation } from 'react-i18next'
import type { Attempt } from '#contract/run/items.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { Chain } from '../../parts/item-columns.tsx'
import { Sol } from '../../parts/sol.tsx'
import { AttemptBadge } from '../../parts/status.tsx'
import { useActorName } from '../../parts/use-actor-name.ts'
import { useReasonText } from '../../parts/use-reason-text.ts'
import { paths } from '../../paths.ts'
import { Told } from '../../parts/told.tsx'

/** Every signed transaction of the item's chunk, the newest first. */
export function Attempts({ attempts, sharedWith }: { attempts: Attempt[]; sharedWith: number }) {
  const { t } = useTranslation()
  const newestFirst = [...attempts].sort((a, b) => b.n - a.n)
  return (
    <Card
      id="attempts"
      title={t('item.attempts')}
      aside={
        <Text size="xs" tone="muted">
          {attempts.length === 0
            ? null
            : sharedWith > 0
              ? t('item.shared', { count: sharedWith })
              : t('item.alone')}
        </Text>
      }
    >
      {attempts.length === 0 ? (
        <Text tone="muted">{t('item.noAttempts')}</Text>
      ) : (
        <DividedList>
          {newestFirst.map((attempt) => (
            <AttemptEntry key={attempt.attemptId} attempt={attempt} />
          ))}
        </DividedList>
      )}
    </Card>
  )
}

function AttemptEntry({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation()
  const nameOf = useActorName()
  const reasonText = useReasonText()
  // What was in the way of one that has ended since is past.
  const isOpen = attempt.state === 'unknown'
  const moment = (key: 'signedAt' | 'sentAt' | 'landedAt' | 'finalAt') => {
    const at = attempt[key]
    return at === null ? [] : [{ key, name: t(`item.${key}`), value: <Time at={at} /> }]
  }
  const rows = [
    ...moment('signedAt'),
    ...moment('sentAt'),
    ...moment('landedAt'),
    ...moment('finalAt'),
    { key: 'fee', name: t('item.fee'), value: <Sol lamports={attempt.feeLamports} /> },
    ...(attempt.slot === null
      ? []
      : [{ key: 'slot', name: t('item.slot'), value: formatCount(Number(attempt.slot)) }]),
    { key: 'height', name: t('item.lastHeight'), value: formatCount(Number(attempt.lastValidBlockHeight)) },
    {
      key: 'blockhash',
      name: t('item.blockhash'),
      value: <Chain value={attempt.blockhash} name={t('item.blockhash')} kind="address" />,
    },
  ]
  return (
    <article>
      <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Text as="h3" weight="semibold">
          {t('item.attemptOf', { n: attempt.n })}
        </Text>
        <AttemptBadge state={attempt.state} />
        <Chain
          value={attempt.signature}
          name={t('item.signature')}
          kind="transaction"
          to={paths.txLogWith({ signature: attempt.signature })}
        />
      </header>
      {(attempt.errorCode ?? (isOpen && attempt.errorDetail)) && (
        <Text as="div" size="sm" tone={toneOf(attempt.state)} className="mb-3">
          {attempt.errorCode && reasonText(attempt.errorCode).title}
          {attempt.errorDetail && <Told>{attempt.errorDetail}</Told>}
        </Text>
      )}
      {attempt.verdictBy && (
        <Text as="p" size="sm" tone="unknown" className="mb-3">
          {t('item.verdict', { who: nameOf(attempt.verdictBy), reason: attempt.verdictReason ?? '' })}
        </Text>
      )}
      <Facts rows={rows} isWide />
    </article>
  )
}

function toneOf(state: Attempt['state']) {
  if (state === 'unknown') return 'unknown'
  return state === 'expired' ? 'muted' : 'danger'
}
