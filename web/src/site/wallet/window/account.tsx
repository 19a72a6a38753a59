import { ArrowLeftRight, Copy, ExternalLink, Link2, PenLine, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#web/src/ui/toast-store.ts'
import { Popup } from '#web/src/ui/site/popup.tsx'
import { WalletAction, WalletCard, WalletLeave, WalletLink } from '#web/src/ui/site/connect/account-parts.tsx'
import { useLanguage } from '../../frame/use-language.ts'
import { closePopup } from '../../frame/shell/popup-store.ts'
import { shortAddress } from '../address.ts'
import { showDialog } from './dialog.ts'
import { disconnect } from '../disconnect.ts'
import { explorerHref, swapScannerHref } from '../explorer.ts'
import { linkWallets } from '../link.ts'
import { livePort } from '../live-ports.ts'
import { offerSignature } from '../offer-signature.ts'
import { resumeWallets } from '../resume.ts'
import { useWallets } from '../state.ts'
import type { ConnectedWallet } from '../types.ts'

/** What can be done with what is connected. */
export function WalletAccount() {
  const { t } = useTranslation('site')
  const { isReady, evm, solana } = useWallets()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => void resumeWallets(), [])
  // Disconnected in another tab or in the wallet.
  const isGone = isReady && !evm && !solana
  useEffect(() => void (isGone && closePopup()), [isGone])
  const leave = async (): Promise<void> => {
    if (isLeaving) return
    setLeaving(true)
    const isDone = await disconnect()
    setLeaving(false)
    if (isDone) closePopup()
  }
  const isUnlinked = evm && solana && !(evm.isProven && solana.isProven)
  return (
    <Popup title={t('wallet.account.title')} closeLabel={t('common.closeX')} onClose={closePopup}>
      <div className="mt-4">
        {solana && <Card wallet={solana} />}
        {evm && <Card wallet={evm} />}
        <section className="wallet-card">
          <ul className="wallet-menu">
            {isUnlinked && (
              <WalletAction icon={Link2} onClick={() => void linkWallets()}>
                {t('wallet.account.linkBoth')}
              </WalletAction>
            )}
            {evm && !solana && (
              <WalletAction icon={Link2} onClick={() => showDialog('solana')}>
                {t('wallet.account.linkSolana')}
              </WalletAction>
            )}
            {solana && !evm && (
              <WalletAction icon={Link2} onClick={() => showDialog('evm')}>
                {t('wallet.account.linkEvm')}
              </WalletAction>
            )}
            <WalletAction icon={RefreshCw} onClick={() => showDialog(null)}>
              {t('wallet.account.switch')}
            </WalletAction>
          </ul>
        </section>
        <WalletLeave isBusy={isLeaving} onClick={() => void leave()}>
          {t('wallet.account.disconnect')}
        </WalletLeave>
      </div>
    </Popup>
  )
}

function Card({ wallet }: { wallet: ConnectedWallet }) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const { isReady } = useWallets()
  const { family, address, isProven } = wallet
  const href = explorerHref(wallet)
  const swapHref = family === 'evm' ? swapScannerHref(language) : null
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(t('wallet.account.copied'), 'success')
    } catch {
      showToast(t('wallet.account.copyFailed'), 'error')
    }
  }
  return (
    <WalletCard
      address={address}
      shown={shortAddress(address)}
      kind={t(`wallet.account.${family}`)}
      state={t(`wallet.account.${isProven || !isReady ? 'proven' : 'unproven'}`)}
      isProven={isProven || !isReady}
    >
      {isReady && !isProven && (
        <WalletAction icon={PenLine} onClick={() => sign(wallet)}>
          {t('wallet.account.sign')}
        </WalletAction>
      )}
      <WalletAction icon={Copy} onClick={() => void copy()}>
        {t('wallet.account.copy')}
      </WalletAction>
      {href && (
        <WalletLink icon={ExternalLink} href={href} note={t('wallet.account.newTab')}>
          {t('wallet.account.explorer')}
        </WalletLink>
      )}
      {swapHref && (
        <WalletLink icon={ArrowLeftRight} href={swapHref} note={t('wallet.account.newTab')}>
          {t('wallet.account.swap')}
        </WalletLink>
      )}
    </WalletCard>
  )
}

/** A wallet that is here signs at once; one that is not is chosen anew. */
function sign({ family, address }: ConnectedWallet): void {
  const port = livePort(family)
  if (port) offerSignature(port, address, 'ended')
  else showDialog(family)
}
