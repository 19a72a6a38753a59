import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnedSourceNft } from '#contract/migration/migration.ts'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import {
  FlowButton,
  flowLink,
  FlowSkeleton,
  FlowWarning,
  TextButton,
} from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowFoot, FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
import { formatDuration } from '#web/src/shared/format.ts'
import { useLanguage } from '../../frame/use-language.ts'
import { useFetched } from '../../use-fetched.ts'
import { fetchOwnedNfts, fetchRoutes, fetchWalletConfig } from '../api.ts'
import { formatCoin } from '../coin.ts'
import { keyOf, type ChosenNft } from '../draft.ts'
import { costOf } from '../cost.ts'
import { useArrivals } from '../use-arrivals.ts'
import { useOpening, type Refusal } from '../use-opening.ts'
import { routeOf } from './choose-step.tsx'
import { ReviewCost } from './review-cost.tsx'
import { ReviewPair } from './review-pair.tsx'
import { SignDestination } from './sign-destination.tsx'
import type { StepParts } from './step-parts.ts'

/** Everything before the first signature: what leaves, what arrives, what it costs, what cannot be undone. */
export function ReviewStep({ flow }: StepParts) {
  const { t } = useTranslation('site')
  const { draft, changeDraft } = flow
  const owned = useFetched(`owned ${draft?.oldAddress}`, fetchOwnedNfts)
  const routes = useFetched('migration routes', fetchRoutes)
  const opening = useOpening(flow)
  const { arrivalOf, isKnown } = useArrivals(draft?.chosen ?? [])
  const [isSigning, setSigning] = useState(false)
  const { evm } = flow.wallets
  if (!draft) return null
  if (isSigning && evm)
    return (
      <SignDestination
        destination={{
          oldWallet: evm,
          newAddress: draft.newAddress,
          isNeverUsedConfirmed: draft.isNeverUsedConfirmed,
          nfts: draft.chosen,
        }}
        onSigned={() => opening.start().finally(() => setSigning(false))}
        onBack={() => setSigning(false)}
      />
    )
  const retry = (): void => {
    void owned.retry()
    void routes.retry()
  }
  const error = owned.error ?? routes.error
  if (!owned.data || !routes.data)
    return error === undefined ? (
      <FlowSkeleton label={t('migration.looking')} />
    ) : (
      <NoticeBlock tone="warning" title={t('migration.offline')}>
        <TextButton onClick={retry}>{t('migration.retry')}</TextButton>
      </NoticeBlock>
    )
  const chosen = asHeldNow(draft.chosen, owned.data.rows)
  const cost = costOf(chosen, routes.data, owned.data.balances)
  const ourWallets = [
    ...new Set(draft.chosen.flatMap((nft) => routeOf(nft, routes.data ?? [])?.adminWallet ?? [])),
  ]
  const short = cost.chains.filter((it) => it.missingWei > 0n)
  return (
    <>
      <FlowTitle text={t('migration.review.text')}>{t('migration.review.title')}</FlowTitle>
      <div className="grid gap-5">
        <Refusals list={opening.refusals} />
        <ul className="grid gap-3">
          {draft.chosen.map((nft) => (
            <li key={keyOf(nft)}>
              <ReviewPair
                nft={nft}
                from={draft.oldAddress}
                to={draft.newAddress}
                route={routeOf(nft, routes.data)}
                arrival={arrivalOf(nft)}
                isKnown={isKnown}
              />
            </li>
          ))}
        </ul>
        <ReviewCost cost={cost} draft={draft} ourWallets={ourWallets} />
      </div>
      <FlowFoot
        above={
          short.length > 0 ? (
            <FlowWarning title={t('migration.review.short')}>
              {t('migration.review.shortText', {
                amount: short.map((it) => `${formatCoin(it.missingWei)} ${it.coin}`).join(' + '),
              })}{' '}
              <TextButton onClick={retry}>{t('migration.review.again')}</TextButton> <SwapLink />
            </FlowWarning>
          ) : (
            <FlowWarning title={t('migration.review.undoTitle')}>
              {t('migration.review.undoText', { time: formatDuration(cost.timeLimitSeconds) })}
            </FlowWarning>
          )
        }
      >
        <FlowButton variant="primary" isDisabled={short.length > 0} onClick={() => setSigning(true)}>
          {t('migration.review.start', { count: draft.chosen.length })}
        </FlowButton>
        <FlowButton onClick={() => changeDraft({ isChosen: false })}>{t('migration.back')}</FlowButton>
      </FlowFoot>
    </>
  )
}

/** A choice is kept in the browser: an NFT may have been sent to us, or have come back, since it was made. */
function asHeldNow(chosen: ChosenNft[], owned: OwnedSourceNft[]): ChosenNft[] {
  const heldOf = new Map(owned.map((nft) => [keyOf(nft), nft.isHeld]))
  return chosen.map((nft) => ({ ...nft, isHeld: heldOf.get(keyOf(nft)) ?? nft.isHeld }))
}

/** Where the coin that is missing is swapped for, in a tab of its own. */
function SwapLink() {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const { data } = useFetched('wallet config', fetchWalletConfig)
  const href = data?.swapScannerUrls[language]
  if (!href) return null
  return (
    <a href={href} target="_blank" rel="noreferrer" className={flowLink}>
      {t('migration.review.swap')}
    </a>
  )
}

function Refusals({ list }: { list: Refusal[] }) {
  const { t } = useTranslation('site')
  if (list.length === 0) return null
  return (
    <div role="alert">
      <NoticeBlock tone="danger" title={t('migration.review.refused')}>
        <ul className="grid gap-1">
          {list.map((refusal) => (
            <li key={keyOf(refusal.nft)}>
              {refusal.nft.name}: {t(refusal.messageKey)}
            </li>
          ))}
        </ul>
      </NoticeBlock>
    </div>
  )
}
