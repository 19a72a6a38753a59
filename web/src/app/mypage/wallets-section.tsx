import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletFamily } from '#contract/wallet/codes.ts'
import type { ProvenWallet } from '#contract/wallet/wallets.ts'
import { FlowButton, FlowCard, HashLine } from '../../ui/site/flow/flow-parts.tsx'
import { MyCards, MySection } from '../../ui/site/app/personal-parts.tsx'
import { linkWallets } from '#web/src/site/wallet/index.ts'

const families: readonly WalletFamily[] = ['evm', 'solana']

/** The wallets that are proven, and the way to link the one that is missing. */
export function WalletsSection({ wallets }: { wallets: ProvenWallet[] }) {
  const { t } = useTranslation('site')
  return (
    <MySection id="my-wallets" title={t('mypage.wallets.title')}>
      <MyCards>
        {families.map((family) => {
          const own = wallets.filter((it) => it.family === family)
          return own.length === 0 ? (
            <Missing key={family} family={family} />
          ) : (
            <FlowCard key={family} level={3} title={t(`mypage.wallets.${family}`)}>
              <ul className="grid gap-2">
                {own.map((wallet) => (
                  <li key={wallet.address} className="flex flex-wrap items-center justify-between gap-x-4">
                    <span>{t(`migration.walletNames.${wallet.walletType}`)}</span>
                    <HashLine
                      name={t('migration.wallet.address')}
                      value={wallet.address}
                      copyLabel={t('migration.copy', { name: wallet.address })}
                      copiedLabel={t('migration.copied', { name: wallet.address })}
                      explorerLabel={t('migration.explorer', { name: wallet.address })}
                    />
                  </li>
                ))}
              </ul>
            </FlowCard>
          )
        })}
      </MyCards>
    </MySection>
  )
}

function Missing({ family }: { family: WalletFamily }) {
  const { t } = useTranslation('site')
  const [isBusy, setBusy] = useState(false)
  const link = async (): Promise<void> => {
    setBusy(true)
    try {
      await linkWallets()
    } catch {
      // The wallet's own window has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <FlowCard
      level={3}
      title={t(`mypage.wallets.${family}`)}
      action={
        <FlowButton isSmall isBusy={isBusy} onClick={() => void link()}>
          {t('mypage.wallets.link')}
        </FlowButton>
      }
    >
      {t(`mypage.wallets.missing.${family}`)}
    </FlowCard>
  )
}
