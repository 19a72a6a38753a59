import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowButton, FlowCard } from '#web/src/ui/site/flow/flow-parts.tsx'
import { connect, linkWallets, shortAddress, type Wallets } from '../../wallet/index.ts'

interface SolanaWalletProps {
  wallets: Wallets
  /** What is chosen now. */
  address: string
  /** Somebody types another address: the wallet is the way back. */
  isAside: boolean
  onAddress: (address: string) => void
}

/** The main road: connect the Solana wallet, link it by both signatures, take its address. */
export function SolanaWallet({ wallets, address, isAside, onAddress }: SolanaWalletProps) {
  const { t } = useTranslation('site')
  const [isBusy, setBusy] = useState(false)
  const { solana, session } = wallets
  const isLinked = Boolean(solana && session?.wallets.some((it) => it.address === solana.address))
  const act = async (): Promise<void> => {
    setBusy(true)
    try {
      const wallet = solana ?? (await connect('solana'))
      if (!wallet) return
      onAddress(wallet.address)
      await linkWallets()
    } catch {
      // The wallet's window has said what went wrong; the address can still be typed.
    } finally {
      setBusy(false)
    }
  }
  if (!solana && isAside)
    return (
      <FlowCard
        title={t('migration.address.noWallet')}
        action={
          <FlowButton isSmall isBusy={isBusy} onClick={() => void act()}>
            {t('migration.address.connect')}
          </FlowButton>
        }
      />
    )
  if (!solana)
    return (
      <FlowCard title={t('migration.address.noWallet')}>
        <p>{t('migration.address.noWalletText')}</p>
        <div className="mt-4 grid sm:inline-grid">
          <FlowButton variant="primary" isBusy={isBusy} onClick={() => void act()}>
            {t('migration.address.connect')}
          </FlowButton>
        </div>
      </FlowCard>
    )
  return (
    <FlowCard
      title={t('migration.address.wallet')}
      action={
        !isLinked && (
          <FlowButton isSmall isBusy={isBusy} onClick={() => void act()}>
            {t('migration.address.link')}
          </FlowButton>
        )
      }
    >
      <span className="font-mono">{shortAddress(solana.address)}</span>{' '}
      {t(isLinked ? 'migration.address.linked' : 'migration.address.unlinked')}
      {address !== solana.address && (
        <p className="mt-3">
          <FlowButton isSmall variant="primary" onClick={() => onAddress(solana.address)}>
            {t('migration.address.use')}
          </FlowButton>
        </p>
      )}
    </FlowCard>
  )
}
