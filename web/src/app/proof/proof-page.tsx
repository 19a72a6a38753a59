import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { Container } from '#web/src/ui/site/base/container.tsx'
import { Blank } from '#web/src/ui/site/blank.tsx'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'

interface ProofPageProps<T> {
  /** Whose words it has. */
  of: 'draw' | 'round' | 'snapshot'
  read: (id: number) => Promise<T>
  nameOf: (data: T) => string
  /** It is read again while it may change. */
  isOpen: (data: T) => boolean
  show: (data: T) => ReactNode
}

const pages = { draw: 'airdropDraw', round: 'airdropRound', snapshot: 'airdropSnapshot' } as const
const readAgainMs = 5_000

/** For anybody: what is public about one thing, by its number. Known only in the browser. */
export function ProofPage<T>(props: ProofPageProps<T>) {
  const { t } = useTranslation('site')
  const { pathname } = useLocation()
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const id = Number(/\/(\d+)\/?$/.exec(pathname)?.[1] ?? 0)
  if (isInBrowser) return <Loaded key={id} id={id} {...props} />
  return (
    <Frame of={props.of}>
      <FlowSkeleton label={t('proof.loading')} />
    </Frame>
  )
}

function Loaded<T>({ id, of, read, nameOf, isOpen, show }: ProofPageProps<T> & { id: number }) {
  const { t } = useTranslation('site')
  const { data, error, retry } = useFetched(`proof ${of} ${id}`, () => read(id))
  const isOpenNow = data !== undefined && isOpen(data)
  useTextFonts(data === undefined ? undefined : nameOf(data))
  useEffect(() => {
    if (!isOpenNow) return
    const timer = setInterval(() => void retry(), readAgainMs)
    return () => clearInterval(timer)
  }, [isOpenNow, retry])
  const eyebrow = t(`titles.${pages[of]}`)
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return <Blank eyebrow={eyebrow} title={t(`proof.${of}.missing`)} text={t('proof.missingText')} />
  if (data === undefined && error !== undefined)
    return (
      <Blank
        isUrgent
        eyebrow={eyebrow}
        title={t('proof.failed')}
        text={t('proof.failedText')}
        action={
          <ActionButton variant="primary" onClick={() => void retry()}>
            {t('proof.retry')}
          </ActionButton>
        }
      />
    )
  return (
    <Frame of={of} {...(data !== undefined && { name: nameOf(data) })}>
      {data === undefined ? <FlowSkeleton label={t('proof.loading')} /> : show(data)}
    </Frame>
  )
}

function Frame({
  of,
  name,
  children,
}: {
  of: ProofPageProps<unknown>['of']
  name?: string
  children: ReactNode
}) {
  const { t } = useTranslation('site')
  return (
    <Container className="min-h-[70dvh] pt-10 pb-24 lg:pt-16">
      <p className="text-sm font-semibold tracking-wide text-accent">{t(`titles.${pages[of]}`)}</p>
      <h1 className="mt-1 text-5xl font-extrabold break-words">{name ?? t(`titles.${pages[of]}`)}</h1>
      <p className="mt-3 max-w-3xl text-lead text-muted">{t(`proof.${of}.lead`)}</p>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-14">{children}</div>
    </Container>
  )
}
