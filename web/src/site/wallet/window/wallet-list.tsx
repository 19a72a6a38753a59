import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletFamily } from '#contract/wallet/codes.ts'
import { WalletFree, WalletGroup, WalletRow } from '#web/src/ui/site/connect/connect-parts.tsx'
import { connectWith } from '../attempt.ts'
import { canPay } from '../catalog.ts'
import { walletConfig } from '../config.ts'
import { isInstalled, isPhone, listOffers, type Offer } from '../detect.ts'
import { showStep } from '../state.ts'
import type { SiteKeyBelow } from '#web/src/shared/sentence-keys.ts'

const groups: readonly WalletFamily[] = ['solana', 'evm']

/** The wallets, in an order made once: what appears later never moves a row. */
export function WalletList({ slot, isPaying }: { slot: WalletFamily | null; isPaying: boolean }) {
  const { t } = useTranslation('site')
  const [offers, setOffers] = useState(listOffers)
  useEffect(() => {
    // On a slow line the list is open before the configuration is there; it is opened without if none comes.
    walletConfig().then(
      () => setOffers(withLate),
      () => undefined,
    )
  }, [])
  const isApart = ({ type }: Offer): boolean => isPaying && !canPay(type)
  const apart = offers.filter((it) => it.family === slot && isApart(it))
  const body = slot === 'solana' ? 'bodySolana' : slot === 'evm' ? 'bodyEvm' : 'body'
  return (
    <>
      <p className="mb-4">{t(`wallet.list.${body}`)}</p>
      {groups
        .filter((family) => slot === null || slot === family)
        .map((family) => (
          <WalletGroup key={family} name={t(`wallet.list.${family}`)}>
            {offers
              .filter((it) => it.family === family && !isApart(it))
              .map((offer) => (
                <OfferRow key={offer.type} offer={offer} />
              ))}
          </WalletGroup>
        ))}
      {apart.length > 0 && (
        <WalletGroup name={t('wallet.list.apart')} note={t('wallet.list.apartText')}>
          {apart.map(({ type, name }) => (
            <WalletRow key={type} type={type} name={name} note={t('wallet.list.cannotPay')} />
          ))}
        </WalletGroup>
      )}
      <WalletFree>{t('wallet.list.free')}</WalletFree>
    </>
  )
}

/** What the configuration adds goes to the end of its group. */
function withLate(offers: Offer[]): Offer[] {
  const late = listOffers().filter((it) => offers.every(({ type }) => type !== it.type))
  return late.length > 0 ? [...offers, ...late] : offers
}

function OfferRow({ offer }: { offer: Offer }) {
  const { t } = useTranslation('site')
  const leadsOut = leadsOutOf(offer)
  return (
    <WalletRow
      type={offer.type}
      name={offer.name}
      note={t(`wallet.list.${noteOf(offer)}`)}
      isLast={offer.isLast}
      leadsOut={leadsOut}
      onClick={() => choose(offer)}
    />
  )
}

/** A missing extension is fetched elsewhere, and an app is opened. A device never is. */
function leadsOutOf(offer: Offer): boolean {
  return !offer.isInstalled && (offer.kind === 'extension' || (isPhone() && offer.deepLink !== null))
}

function noteOf(offer: Offer): SiteKeyBelow<'wallet.list'> {
  if (offer.isLast && offer.isInstalled) return 'last'
  if (leadsOutOf(offer)) return isPhone() && offer.deepLink ? 'openApp' : 'install'
  if (offer.kind === 'phone') return 'qr'
  // Nothing of a Ledger is in a phone that can reach one by a cable.
  if (offer.type === 'ledger' || (offer.kind === 'device' && !isPhone()))
    return offer.isInstalled ? 'usb' : 'otherBrowser'
  return offer.isInstalled ? 'installed' : 'otherBrowser'
}

/** A missing wallet's site opens in the press itself: later the browser would hold it back. */
function choose(offer: Offer): void {
  const { type, installUrl } = offer
  if (isInstalled(type) || !leadsOutOf(offer)) return void connectWith(type)
  if (!isPhone()) open(installUrl, '_blank', 'noopener')
  showStep({ name: 'notInstalled', type })
}
