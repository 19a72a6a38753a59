import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { itemStatus } from '#contract/codes/status.ts'
import type { Reveal, RevealToken } from '#contract/reveal/reveals.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Badge } from '#web/src/ui/badge.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { paths } from '../paths.ts'
import { Turn } from './turn.tsx'

/** Every token of a reveal with its picture before and after, as far as it is. */
export function ResultPage() {
  const { t } = useTranslation()
  const revealId = Number(useParams()['revealId'])
  const { data } = useApi(endpoints.readReveal, { params: { revealId } }, { refreshInterval: 3_000 })
  const [afters, setAfters] = useState<(string | null)[]>([null])
  const numbers = data && {
    ...{ revealed: formatCount(data.revealedCount), tokens: formatCount(data.tokenCount) },
  }
  return (
    <DataPage
      title={data ? `${data.name}: ${t('reveals.result.title')}` : t('reveals.result.title')}
      {...(numbers && { description: t('reveals.result.description', numbers) })}
      parent={{ to: paths.reveal(revealId), label: data?.name ?? t('reveals.title') }}
    >
      {data &&
        afters.map((after, at) => (
          <Page
            key={after}
            reveal={data}
            after={after}
            onMore={at === afters.length - 1 ? (next) => setAfters([...afters, next]) : null}
          />
        ))}
    </DataPage>
  )
}

interface PageProps {
  reveal: Reveal
  after: string | null
  onMore: ((next: string) => void) | null
}

function Page({ reveal, after, onMore }: PageProps) {
  const { t } = useTranslation()
  const { data, error, isLoading, mutate } = useApi(
    endpoints.listRevealTokens,
    {
      params: { revealId: reveal.revealId },
      query: { limit: 48, ...(after !== null && { after }) },
    },
    { refreshInterval: 3_000 },
  )
  const next = data?.next ?? null
  return (
    <DataView
      state={{ isLoading, isEmpty: data?.rows.length === 0, error, onRetry: () => void mutate() }}
      empty={<Blank seed="tokens" title={t('reveals.result.none')} />}
    >
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {data?.rows.map((token) => (
          <li key={token.entryNo}>
            <Token token={token} reveal={reveal} />
          </li>
        ))}
      </ul>
      {next !== null && onMore && (
        <div className="mt-5">
          <Button onClick={() => onMore(next)}>{t('reveals.result.more')}</Button>
        </div>
      )}
    </DataView>
  )
}

function Token({ token, reveal }: { token: RevealToken; reveal: Reveal }) {
  return (
    <Card>
      <Turn
        before={{ name: token.beforeName, image: token.beforeImage }}
        after={{ name: token.name, image: token.image }}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 text-sm">
        <Text size="sm" tone="muted" className="tabular-nums">
          #{token.number}
        </Text>
        <Standing token={token} reveal={reveal} />
      </div>
    </Card>
  )
}

function Standing({ token, reveal }: { token: RevealToken; reveal: Reveal }) {
  const item =
    token.itemId !== null && reveal.masterId !== null ? paths.item(reveal.masterId, token.itemId) : null
  const words = <Words token={token} reveal={reveal} />
  return item ? <TextLink to={item}>{words}</TextLink> : words
}

function Words({ token, reveal }: { token: RevealToken; reveal: Reveal }) {
  const { t } = useTranslation()
  if (token.revealedAt !== null)
    return (
      <span className="inline-flex items-center gap-2">
        <Badge tone="success">{t('reveals.states.revealed')}</Badge>
        <RelativeTime at={token.revealedAt} />
      </span>
    )
  if (token.itemStatus === itemStatus.failed) return <Badge tone="danger">{t('reveals.result.failed')}</Badge>
  if (token.itemStatus === itemStatus.processing)
    return <Badge tone="info">{t('reveals.states.running')}</Badge>
  const isMissing = reveal.way === 'chain' && reveal.state === 'revealed' && token.assetId === null
  return <Badge tone="neutral">{t(isMissing ? 'reveals.result.notMinted' : 'reveals.result.waiting')}</Badge>
}
