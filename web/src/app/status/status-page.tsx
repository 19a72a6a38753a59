import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { finalMigrationStates } from '#contract/migration/codes.ts'
import { lookUpMigrations, type PublicMigration } from '#contract/migration/public-migration.ts'
import { call } from '#web/src/shared/api-client.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { Container } from '#web/src/ui/site/base/container.tsx'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { TextInput } from '#web/src/ui/site/form.tsx'
import { FlowButton, FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { askedOf, isAskable, type Asked } from './asked.ts'
import { StatusCard } from './status-card.tsx'

/** Often enough for a chain, seldom enough for the limit of an address. */
const readAgainMs = 20_000

/** For anybody who has the link or a wallet of a migration: how far it is. Known only in the browser. */
export function StatusPage() {
  const { t } = useTranslation('site')
  const { search, state } = useLocation()
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const asked = askedOf(search)
  return (
    <Container className="min-h-[70dvh] pt-10 pb-24 lg:pt-16">
      <h1 className="text-5xl font-extrabold">{t('titles.migrationStatus')}</h1>
      <p className="mt-3 max-w-3xl text-lead text-muted">{t('status.lead')}</p>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10">
        {!isInBrowser && <FlowSkeleton label={t('status.loading')} />}
        {isInBrowser && asked && (
          <Answer key={search} isSearched={state === searched}>
            <Found asked={asked} />
          </Answer>
        )}
        {isInBrowser && <Search key={asked?.wallet ?? ''} wallet={asked?.wallet ?? ''} />}
      </div>
    </Container>
  )
}

/** Of a navigation that the form began. */
const searched = 'searched'

/** The form stands below what it asks for: what was looked up comes into sight, and a screen reader goes on there. */
function Answer({ isSearched, children }: { isSearched: boolean; children: ReactNode }) {
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSearched) answer.current?.focus()
  }, [isSearched])
  return (
    <div ref={answer} tabIndex={-1} className="min-w-0 scroll-mt-28 outline-none">
      {children}
    </div>
  )
}

function Found({ asked }: { asked: Asked }) {
  const { t } = useTranslation('site')
  const { data, error, retry } = useFetched(`status ${asked.run ?? asked.wallet}`, () =>
    call(lookUpMigrations, { query: asked }),
  )
  const isMoving = data?.rows.some(isOnItsWay) ?? false
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void retry(), readAgainMs)
    return () => clearInterval(timer)
  }, [isMoving, retry])
  if (!data) {
    if (error === undefined) return <FlowSkeleton label={t('status.loading')} />
    const words = wordsOfError(error)
    return (
      <Said title={t(`status.${words}.title`)} text={t(`status.${words}.text`)}>
        {words !== 'wrong' && <FlowButton onClick={() => void retry()}>{t('migration.retry')}</FlowButton>}
      </Said>
    )
  }
  if (data.rows.length === 0) return <Said title={t('status.none.title')} text={t('status.none.text')} />
  return (
    <section aria-label={t('status.list')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {data.rows.map((row) => (
          <li key={`${row.chain} ${row.oldNftContract} ${row.oldNftId} ${row.times.created}`}>
            <StatusCard migration={row} />
          </li>
        ))}
      </ul>
      {data.isCut && <p className="mt-6 text-muted">{t('status.cut', { count: data.rows.length })}</p>}
    </section>
  )
}

function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div role="alert">
      <NoticeBlock title={title}>
        <p>{text}</p>
        {children && <div className="mt-4">{children}</div>}
      </NoticeBlock>
    </div>
  )
}

function Search({ wallet }: { wallet: string }) {
  const { t } = useTranslation('site')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [value, setValue] = useState(wallet)
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className="form grid max-w-2xl gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = value.trim()
        setWrong(!isAskable(typed))
        if (isAskable(typed))
          void navigate(`${pathname}?wallet=${encodeURIComponent(typed)}`, { state: searched })
      }}
    >
      <TextInput
        label={t('status.wallet')}
        hint={t('status.walletHint')}
        error={isWrong ? t('status.walletWrong') : undefined}
        name="wallet"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <p>
        <ActionButton type="submit" variant="primary">
          {t('status.look')}
        </ActionButton>
      </p>
    </form>
  )
}

function isOnItsWay({ state }: PublicMigration): boolean {
  return !finalMigrationStates.some((it) => it === state)
}

function wordsOfError(error: unknown): 'wrong' | 'tooMany' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.code === 'BAD_REQUEST') return 'wrong'
  return error.code === 'TOO_MANY_REQUESTS' ? 'tooMany' : 'failed'
}
