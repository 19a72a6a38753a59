import { useTranslation } from 'react-i18next'
import type { MyReceived } from '#contract/mypage/my-page.ts'
import { personalPath } from '#contract/site-paths.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { PageLink } from '../../ui/site/base/page-link.tsx'
import { MyLine } from '../../ui/site/app/personal-parts.tsx'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { shortAddress } from '#web/src/site/wallet/index.ts'
import { fetchReceived } from './api.ts'
import { dayOf } from './day-of.ts'
import { PagedSection } from './paged-section.tsx'
import { TransactionHash } from '../transaction-hash.tsx'

/** Airdrops and payouts to the user's wallets, newest first: what came, and what is on its way. */
export function ReceivedSection({ session }: { session: WalletSession }) {
  const { t } = useTranslation('site')
  return (
    <PagedSection
      id="my-received"
      title={t('mypage.received.title')}
      name="received"
      owner={session.user.uuid}
      fetchPage={fetchReceived}
      typedIn={(row) => row.name + (row.campaignName ?? '')}
      none={{ title: t('mypage.received.none'), text: t('mypage.received.noneText') }}
      show={(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row.itemId}>
              <Received row={row} />
            </li>
          ))}
        </ul>
      )}
    />
  )
}

function Received({ row }: { row: MyReceived }) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const { name, campaignName, round, publicRoundId, status, signature, wallet, at } = row
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
          {publicRoundId !== null && (
            <PageLink
              to={personalPath(language, 'airdropRound', publicRoundId)}
              className="underline underline-offset-4"
            >
              {t('mypage.received.publicRound')}
            </PageLink>
          )}
          {signature && status === '20' && <TransactionHash signature={signature} name={hashName} />}
        </>
      }
    />
  )
}
