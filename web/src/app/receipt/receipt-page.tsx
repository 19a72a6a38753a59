import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { brand } from '#contract/brand.ts'
import { readMyReceipt, type MyReceipt } from '#contract/payment/receipts.ts'
import { solTextOf } from '#contract/sol-amount.ts'
import { call } from '#web/src/shared/api-client.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import type { PageProps } from '#web/src/site/frame/loaded-page.ts'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useLanguage, useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { PageLink } from '#web/src/ui/site/base/page-link.tsx'
import { FlowButton, FlowFacts, FlowSkeleton, flowLink } from '#web/src/ui/site/flow/flow-parts.tsx'
import { PrintSheet } from '#web/src/ui/site/app/notice-parts.tsx'
import { MyEmpty, MySection } from '#web/src/ui/site/app/personal-parts.tsx'
import { dayOf, OwnPart } from '../mypage/index.ts'
import { NotLoaded } from '../not-loaded.tsx'

/** One receipt: what was paid, for what, to whom; to read and to print. */
export function ReceiptPage({ route }: PageProps) {
  const { pathname } = useLocation()
  const receiptId = Number(/\/(\d+)\/?$/.exec(pathname)?.[1] ?? 0)
  return (
    <OwnPart part={route.id} isOfWallets={false}>
      {(session) => <Receipt key={receiptId} receiptId={receiptId} owner={session.user.uuid} />}
    </OwnPart>
  )
}

function Receipt({ receiptId, owner }: { receiptId: number; owner: string }) {
  const { t } = useTranslation('site')
  const { data, error, retry } = useFetched(`receipt ${receiptId} ${owner}`, () =>
    call(readMyReceipt, { params: { receiptId } }),
  )
  useTextFonts(data && data.goods.map(({ goodName }) => goodName).join('') + (data.reason ?? ''))
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <MyEmpty title={t('mypage.receipt.missing')} text={t('mypage.receipt.missingText')} action={<All />} />
    )
  if (!data && error !== undefined) return <NotLoaded retry={retry} />
  if (!data) return <FlowSkeleton label={t('mypage.loading')} />
  return (
    <MySection
      id="my-receipt"
      title={t('titles.mypageReceipt')}
      action={
        <span className="no-print flex flex-wrap items-center gap-4">
          <All />
          <FlowButton isSmall onClick={() => print()}>
            {t('mypage.receipt.print')}
          </FlowButton>
        </span>
      }
    >
      <Sheet receipt={data} />
    </MySection>
  )
}

function All() {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  return (
    <PageLink to={`${home}/payments`} className={flowLink}>
      {t('mypage.receipt.all')}
    </PageLink>
  )
}

function Sheet({ receipt }: { receipt: MyReceipt }) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const { receiptId, lamports, goods, leftLamports, returnedLamports, keptLamports, at, reason } = receipt
  const { legalName, address } = brand.company
  const sol = (amount: string): string => `${solTextOf(amount)} SOL`
  const rest = [
    [t('mypage.receipt.left'), leftLamports],
    [t('mypage.receipt.returned'), returnedLamports],
    [t('mypage.receipt.kept'), keptLamports],
  ] as const
  return (
    <PrintSheet>
      <p className="text-xl font-bold">{legalName[language]}</p>
      <p className="mt-1 text-sm text-muted">{address[language]}</p>
      <div className="mt-8">
        <FlowFacts
          rows={[
            { name: t('mypage.receipt.number'), value: String(receiptId) },
            ...(at
              ? [{ name: t('mypage.receipt.at'), value: `${dayOf(at)} (${t('mypage.receipt.zone')})` }]
              : []),
            { name: t('mypage.receipt.state'), value: t(`mypage.payments.states.${receipt.state}`) },
          ]}
        />
      </div>
      <h3 className="mt-8 mb-2 font-semibold">{t('mypage.receipt.goods')}</h3>
      {goods.length === 0 && leftLamports === lamports && (
        <p className="text-muted">{t('mypage.receipt.noGoods')}</p>
      )}
      <FlowFacts
        rows={[
          ...goods.map((good) => ({ name: good.goodName, value: sol(good.lamports) })),
          ...rest.flatMap(([name, amount]) => (amount === '0' ? [] : [{ name, value: sol(amount) }])),
          { name: t('mypage.receipt.total'), value: sol(lamports), isStrong: true },
        ]}
      />
      {reason && <p className="mt-3 text-sm text-muted">{t('mypage.receipt.reason', { reason })}</p>}
      <h3 className="mt-8 mb-2 font-semibold">{t('mypage.receipt.transfer')}</h3>
      <Transfer receipt={receipt} />
    </PrintSheet>
  )
}

/** Whole addresses: on paper nothing is copied by a press. */
function Transfer({ receipt: { payer, recipient, signature } }: { receipt: MyReceipt }) {
  const { t } = useTranslation('site')
  const whole = (text: string) => <span className="font-mono text-sm break-all">{text}</span>
  return (
    <FlowFacts
      rows={[
        { name: t('mypage.receipt.payer'), value: whole(payer) },
        { name: t('mypage.receipt.recipient'), value: whole(recipient) },
        { name: t('mypage.payments.transaction'), value: whole(signature) },
      ]}
    />
  )
}
