import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyReceived } from '#contract/mypage/my-page.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { FlowButton, FlowSkeleton, HashLine } from '../../ui/site/flow/flow-parts.tsx'
import { MyEmpty, MyLine, MySection } from '../../ui/site/personal-parts.tsx'
import { useExplorers } from '#web/src/site/migration/index.ts'
import { shortAddress } from '#web/src/site/wallet/index.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { fetchReceived } from './api.ts'
import { dayOf } from './notices.tsx'

/** Airdrops and payouts to the user's wallets, newest first: what came, and what is on its way. */
export function ReceivedSection({ session }: { session: WalletSession }) {
  const { t } = useTranslation('site')
  const [afters, setAfters] = useState<(string | null)[]>([null])
  return (
    <MySection id="my-received" title={t('mypage.received.title')}>
      {afters.map((after, index) => (
        <Page
          key={after}
          after={after}
          owner={session.user.uuid}
          onMore={index === afters.length - 1 ? (next) => setAfters([...afters, next]) : undefined}
        />
      ))}
    </MySection>
  )
}

interface PageProps {
  after: string | null
  owner: string
  onMore: ((next: string) => void) | undefined
}

function Page({ after, owner, onMore }: PageProps) {
  const { t } = useTranslation('site')
  const { data, error, retry } = useFetched(`received ${owner} ${after ?? ''}`, () => fetchReceived(after))
  useTextFonts(data?.rows.map((row) => row.name + (row.campaignName ?? '')).join(''))
  if (!data && error !== undefined)
    return (
      <MyEmpty
        title={t('mypage.failed')}
        action={<FlowButton onClick={retry}>{t('migration.retry')}</FlowButton>}
      />
    )
  if (!data) return <FlowSkeleton label={t('mypage.loading')} />
  if (data.rows.length === 0 && after === null)
    return <MyEmpty title={t('mypage.received.none')} text={t('mypage.received.noneText')} />
  const { next } = data
  return (
    <>
      <ul>
        {data.rows.map((row) => (
          <li key={row.itemId}>
            <Received row={row} />
          </li>
        ))}
      </ul>
      {next !== null && onMore && (
        <p className="mt-6">
          <FlowButton onClick={() => onMore(next)}>{t('mypage.more')}</FlowButton>
        </p>
      )}
    </>
  )
}

function Received({ row }: { row: MyReceived }) {
  const { t } = useTranslation('site')
  const explorers = useExplorers()
  const { name, campaignName, round, status, signature, wallet, at } = row
  const hashName = t('mypage.received.transaction')
  const from =
    campaignName === null ? null : t('mypage.received.round', { name: campaignName, n: round ?? 0 })
  return (
    <MyLine
      picture={{ src: null, seed: `${row.kind} ${row.itemId}` }}
      name={name}
      note={[from, shortAddress(wallet), dayOf(at)].filter(Boolean).join(', ')}
      state={
        <>
          <span>{t(`mypage.received.states.${status}`)}</span>
          {signature && status === '20' && (
            <HashLine
              name={hashName}
              value={signature}
              href={explorers.newTransaction(signature)}
              copyLabel={t('migration.copy', { name: hashName })}
              copiedLabel={t('migration.copied', { name: hashName })}
              explorerLabel={t('migration.explorer', { name: hashName })}
            />
          )}
        </>
      }
    />
  )
}
