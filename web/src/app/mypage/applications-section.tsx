import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyApplication } from '#contract/airdrop/applications.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { MyLine } from '../../ui/site/app/personal-parts.tsx'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { shortAddress } from '#web/src/site/wallet/index.ts'
import { fetchApplications, takeBack } from './api.ts'
import { dayOf } from './day-of.ts'
import { PagedSection } from './paged-section.tsx'
import { TakeBack } from './take-back.tsx'
import { TransactionHash } from '../transaction-hash.tsx'

/** Airdrop applications of the user and of the linked wallets, newest first: how each stands, and why. */
export function ApplicationsSection({ session }: { session: WalletSession }) {
  const { t } = useTranslation('site')
  return (
    <PagedSection
      id="my-applications"
      title={t('mypage.applications.title')}
      name="applications"
      owner={session.user.uuid}
      fetchPage={fetchApplications}
      typedIn={(row) => [row.windowTitleKor, row.windowTitleEng, row.campaignName, row.reason].join('')}
      none={{ title: t('mypage.applications.none'), text: t('mypage.applications.noneText') }}
      show={(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row.applicationId}>
              <Application first={row} />
            </li>
          ))}
        </ul>
      )}
    />
  )
}

function Application({ first }: { first: MyApplication }) {
  const { t } = useTranslation('site')
  // What became of it when it was taken back.
  const [now, setNow] = useState<MyApplication | null>(null)
  const row = now ?? first
  const { campaignName, round, reason, solanaAddress, registeredAt, canWithdraw } = row
  const from = campaignName && t('mypage.received.round', { name: campaignName, n: round ?? 0 })
  return (
    <MyLine
      name={titleOf(row) ?? t('mypage.applications.any')}
      note={
        <>
          {[from, shortAddress(solanaAddress), dayOf(registeredAt)].filter(Boolean).join(', ')}
          {row.state === 'refused' && reason !== null && (
            <p className="break-words">{t('mypage.applications.because', { reason })}</p>
          )}
        </>
      }
      state={<State row={row} />}
      details={canWithdraw && <Withdraw applicationId={row.applicationId} onDone={setNow} />}
    />
  )
}

function titleOf({ windowTitleKor, windowTitleEng }: MyApplication): string | null {
  return currentLanguage() === 'kor' ? windowTitleKor : windowTitleEng
}

function State({ row: { status, state, signature } }: { row: MyApplication }) {
  const { t } = useTranslation('site')
  const name = t('mypage.received.transaction')
  if (status === null) return <span>{t(`mypage.applications.states.${state}`)}</span>
  return (
    <>
      <span>{t(`mypage.applications.paid.${status}`)}</span>
      {signature && status === '20' && <TransactionHash signature={signature} name={name} />}
    </>
  )
}

interface WithdrawProps {
  applicationId: number
  onDone: (row: MyApplication) => void
}

/** Asks once more before it is taken back: the place may be somebody else's afterwards. */
function Withdraw({ applicationId, onDone }: WithdrawProps) {
  const { t } = useTranslation('site')
  return (
    <TakeBack
      words={{
        label: t('mypage.applications.takeBack'),
        ask: t('mypage.applications.takeBackAsk'),
        yes: t('mypage.applications.takeBackYes'),
        no: t('mypage.applications.takeBackNo'),
        failed: t('mypage.applications.takeBackFailed'),
      }}
      onYes={async () => onDone(await takeBack(applicationId))}
    />
  )
}
