import { useTranslation } from 'react-i18next'
import type { MyPayment } from '#contract/payment/receipts.ts'
import { solTextOf } from '#contract/sol-amount.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { PageLink } from '../../ui/site/base/page-link.tsx'
import { lineLink } from '../../ui/site/flow/flow-parts.tsx'
import { shortAddress } from '#web/src/site/wallet/index.ts'
import { MyLine } from '../../ui/site/app/personal-parts.tsx'
import { fetchPayments } from './api.ts'
import { dayOf } from './day-of.ts'
import { PagedSection } from './paged-section.tsx'
import { TransactionHash } from '../transaction-hash.tsx'

/** What the user's wallets paid to fee wallets, newest first, and what became of it. */
export function PaymentsSection({ session }: { session: WalletSession }) {
  const { t } = useTranslation('site')
  return (
    <PagedSection
      id="my-payments"
      title={t('mypage.payments.title')}
      name="payments"
      owner={session.user.uuid}
      fetchPage={fetchPayments}
      typedIn={(row) => row.goodName ?? ''}
      none={{ title: t('mypage.payments.none'), text: t('mypage.payments.noneText') }}
      show={(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row.receiptId}>
              <Payment row={row} />
            </li>
          ))}
        </ul>
      )}
    />
  )
}

function Payment({ row }: { row: MyPayment }) {
  const { t } = useTranslation('site')
  const { receiptId, goodName, lamports, leftLamports, payer, signature, state, at } = row
  const home = myPagePath(useNavLanguage())
  const isPart = leftLamports !== '0' && leftLamports !== lamports
  return (
    <MyLine
      picture={{ src: null, seed: `payment ${receiptId}` }}
      name={`${solTextOf(lamports)} SOL`}
      note={[goodName, shortAddress(payer), at && dayOf(at)].filter(Boolean).join(', ')}
      state={
        <>
          <span>
            {isPart && `${t('mypage.payments.left', { amount: solTextOf(leftLamports) })} `}
            {t(`mypage.payments.states.${state}`)}
          </span>
          <PageLink to={`${home}/receipt/${receiptId}`} className={lineLink}>
            {t('mypage.receipt.open')}
          </PageLink>
          <TransactionHash signature={signature} name={t('mypage.payments.transaction')} />
        </>
      }
    />
  )
}
