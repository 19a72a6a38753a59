import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowButton, FlowCard } from '#web/src/ui/site/flow/flow-parts.tsx'
import { connect, linkWallets, shortAddress, type Wallets } from '../../wallet/index.ts'

interface SolanaWalletProps {
  wallets: Wallets
  onAddress: (address: string) => void
}

/** The Solana wallet beside the field: connect it, link it by both signatures, take its address. */
export function SolanaWallet({ wallets, onAddress }: SolanaWalletProps) {
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
  return (
    <FlowCard
      title={t(solana ? 'migration.address.wallet' : 'migration.address.noWallet')}
      action={
        !isLinked && (
          <FlowButton isSmall isBusy={isBusy} onClick={() => void act()}>
            {t(solana ? 'migration.address.link' : 'migration.address.connect')}
          </FlowButton>
        )
      }
    >
      {solana ? (
        <>
          <span className="font-mono">{shortAddress(solana.address)}</span>{' '}
          {t(isLinked ? 'migration.address.linked' : 'migration.address.unlinked')}
        </>
      ) : (
        t('migration.address.noWalletText')
      )}
    </FlowCard>
  )
}
