import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { readPublicReveal, type PublicReveal } from '#contract/reveal/reveals.ts'
import { wallText } from '#contract/zoned-time.ts'
import { Blank } from '#web/src/ui/site/blank.tsx'
import { Container } from '#web/src/ui/site/base/container.tsx'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { FlowFacts, FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MySection } from '#web/src/ui/site/app/personal-parts.tsx'
import { ApiError } from '#web/src/shared/api-error.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { TokenCheck } from './token-check.tsx'

/** For anybody: what a reveal was committed to, and whether a token became just that. Known only in the browser. */
export function RevealCheckPage() {
  const { t } = useTranslation('site')
  const { pathname, search } = useLocation()
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const revealId = Number(/\/(\d+)\/?$/.exec(pathname)?.[1] ?? 0)
  if (!isInBrowser)
    return (
      <Frame>
        <FlowSkeleton label={t('reveal.loading')} />
      </Frame>
    )
  return (
    <Reveal key={revealId} revealId={revealId} number={new URLSearchParams(search).get('number') ?? ''} />
  )
}

function Reveal({ revealId, number }: { revealId: number; number: string }) {
  const { t } = useTranslation('site')
  const { data, error, retry } = useFetched(`reveal ${revealId}`, () =>
    call(readPublicReveal, { params: { revealId } }),
  )
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <Blank title={t('reveal.missing')} text={t('reveal.missingText')} eyebrow={t('titles.mypageReveal')} />
    )
  if (!data && error !== undefined)
    return (
      <Blank
        isUrgent
        eyebrow={t('titles.mypageReveal')}
        title={t('reveal.failed')}
        text={t('reveal.missingText')}
        action={
          <ActionButton variant="primary" onClick={() => void retry()}>
            {t('reveal.retry')}
          </ActionButton>
        }
      />
    )
  return (
    <Frame name={data?.name}>
      {data ? <View reveal={data} number={number} /> : <FlowSkeleton label={t('reveal.loading')} />}
    </Frame>
  )
}

function Frame({ name, children }: { name?: string | undefined; children: React.ReactNode }) {
  const { t } = useTranslation('site')
  return (
    <Container className="min-h-[70dvh] pt-10 pb-24 lg:pt-16">
      {name && <p className="text-sm font-semibold tracking-wide text-accent">{name}</p>}
      <h1 className="text-5xl font-extrabold">{t('titles.mypageReveal')}</h1>
      <p className="mt-3 max-w-3xl text-lead text-muted">{t('reveal.lead')}</p>
      <div className="mt-10 grid gap-14">{children}</div>
    </Container>
  )
}

function View({ reveal, number }: { reveal: PublicReveal; number: string }) {
  const { t } = useTranslation('site')
  const { rule, outcome } = reveal
  const rows = [
    { name: t('reveal.root'), value: <span className="font-mono text-sm break-all">{reveal.root}</span> },
    { name: t('reveal.count'), value: String(reveal.count) },
    { name: t('reveal.at'), value: wallText(new Date(reveal.committedAt)).slice(0, 16) },
    { name: t('reveal.tokens'), value: `${reveal.revealedCount} / ${reveal.tokenCount}` },
    ...(rule ? [{ name: t('reveal.outcome'), value: `${rule.match}${outcome ? `: ${outcome}` : ''}` }] : []),
  ]
  return (
    <>
      <MySection id="reveal-commitment" title={t('reveal.commitment')}>
        <FlowFacts rows={rows} />
      </MySection>
      <MySection id="reveal-check" title={t('reveal.check')}>
        <TokenCheck reveal={reveal} start={number} />
      </MySection>
    </>
  )
}
