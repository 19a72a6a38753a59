import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holding, OpenPlace } from '#contract/reservation/booking.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { openDialog, shortAddress, useWallets } from '#web/src/site/wallet/index.ts'
import { FlowButton, FlowWaiting } from '#web/src/ui/site/flow/flow-parts.tsx'
import { Choice } from '#web/src/ui/site/form.tsx'
import { MyEmpty } from '#web/src/ui/site/app/personal-parts.tsx'
import { fetchHoldings } from './api.ts'

interface HolderProps {
  place: OpenPlace
  holding: Holding | null
  onChoose: (holding: Holding | null) => void
}

/** By which NFT: what the chain says of the wallets of the session. */
export function HolderStep(props: HolderProps) {
  const { t } = useTranslation('site')
  const wallets = useWallets()
  if (!wallets.isReady) return <FlowWaiting>{t('reservation.holder.reading')}</FlowWaiting>
  const hasSolana = wallets.session?.wallets.some(({ family }) => family === 'solana')
  if (!hasSolana)
    return (
      <MyEmpty
        title={t('reservation.holder.noWallet')}
        text={t('reservation.holder.noWalletText')}
        action={
          <FlowButton variant="primary" onClick={() => void openDialog(null)}>
            {t('shell.wallet')}
          </FlowButton>
        }
      />
    )
  return <Holdings {...props} user={wallets.session?.user.uuid ?? ''} />
}

function Holdings({ place, holding, onChoose, user }: HolderProps & { user: string }) {
  const { t } = useTranslation('site')
  const { placeId, benefits } = place
  const { data, error, retry } = useFetched(`holdings ${placeId} ${user}`, () => fetchHoldings(placeId))
  // The first that is held is offered first; what another wallet held is not offered any more.
  const chosen = data?.find((it) => isSame(it, holding)) ?? data?.[0] ?? null
  useEffect(() => {
    if (data && !isSame(chosen, holding)) onChoose(chosen)
  }, [data, chosen, holding, onChoose])
  const again = (
    <FlowButton isSmall onClick={() => void retry()}>
      {t('reservation.holder.again')}
    </FlowButton>
  )
  if (!data && error !== undefined)
    return (
      <MyEmpty title={t('reservation.holder.failed')} text={t('reservation.failedText')} action={again} />
    )
  if (!data) return <FlowWaiting>{t('reservation.holder.reading')}</FlowWaiting>
  if (data.length === 0)
    return (
      <MyEmpty
        title={t('reservation.holder.none')}
        text={t('reservation.holder.noneText', {
          collections: benefits.map((it) => it.collection).join(', '),
        })}
        action={again}
      />
    )
  const textOf = ({ collectionId }: Holding): string =>
    benefits.find((it) => it.collectionId === collectionId)?.text ?? ''
  return (
    <div className="form">
      <Choice
        legend={t('reservation.holder.choose')}
        name="collectionId"
        value={String(holding?.collectionId ?? '')}
        choices={data.map((held) => ({
          value: String(held.collectionId),
          title: t('reservation.holder.held', {
            name: held.nftName,
            wallet: shortAddress(held.walletAddress),
          }),
          text: textOf(held),
        }))}
        onChange={(value) => onChoose(data.find((it) => String(it.collectionId) === value) ?? null)}
      />
      <p className="mt-4 text-sm text-muted">{t('reservation.holder.twice')}</p>
    </div>
  )
}

function isSame(one: Holding | null, other: Holding | null): boolean {
  return one?.collectionId === other?.collectionId && one?.walletAddress === other?.walletAddress
}
