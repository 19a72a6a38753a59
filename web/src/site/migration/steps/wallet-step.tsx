import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { FlowButton, FlowCard, FlowFacts } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowFoot, FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
import { canPay, connect, shortAddress, type ConnectedWallet } from '../../wallet/index.ts'
import type { StepParts } from './step-parts.ts'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'

/** The wallet that holds the NFTs: connected, and proven by a signature. */
export function WalletStep({ flow }: StepParts) {
  const { t } = useTranslation('site')
  const [isBusy, setBusy] = useState(false)
  const { evm } = flow.wallets
  const open = async (): Promise<void> => {
    setBusy(true)
    await connect('evm', { isPaying: true }).finally(() => setBusy(false))
  }
  return (
    <>
      <FlowTitle text={t('migration.wallet.text')}>{t('migration.wallet.title')}</FlowTitle>
      <div className="grid gap-4">
        {evm && <Connected wallet={evm} />}
        <FlowCard title={t('migration.wallet.needTitle')}>
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>{t('migration.wallet.needWallet')}</li>
            <li>{t('migration.wallet.needFee')}</li>
            <li>{t('migration.wallet.needSolana')}</li>
          </ul>
        </FlowCard>
        <NoticeBlock title={t('migration.wallet.safeTitle')}>{t('migration.wallet.safeText')}</NoticeBlock>
      </div>
      <FlowFoot>
        <FlowButton variant="primary" isBusy={isBusy} onClick={() => void open()}>
          {t(labelOf(evm))}
        </FlowButton>
      </FlowFoot>
    </>
  )
}

function labelOf(evm: ConnectedWallet | null): SiteKey {
  if (!evm) return 'migration.wallet.connect'
  return canPay(evm.type) ? 'migration.wallet.sign' : 'migration.wallet.change'
}

function Connected({ wallet }: { wallet: ConnectedWallet }) {
  const { t } = useTranslation('site')
  if (!canPay(wallet.type))
    return (
      <NoticeBlock tone="warning" title={t('migration.faults.unsupported.title')}>
        {t('migration.faults.unsupported.text')}
      </NoticeBlock>
    )
  return (
    <FlowCard title={t('migration.wallet.unproven')}>
      <FlowFacts
        rows={[
          { name: t('migration.wallet.kind'), value: t(`migration.walletNames.${wallet.type}`) },
          { name: t('migration.wallet.address'), value: shortAddress(wallet.address) },
        ]}
      />
    </FlowCard>
  )
}
