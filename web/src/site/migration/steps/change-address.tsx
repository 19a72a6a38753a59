import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Migration } from '#contract/migration/migration.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
import type { Wallets } from '../../wallet/index.ts'
import { AddressForm } from './address-form.tsx'
import { SignRun } from './sign-run.tsx'

interface ChangeAddressProps {
  /** The migrations whose address may still be another. */
  all: Migration[]
  wallets: Wallets
  onDone: () => void
}

/** Another Solana address for what was asked for and not handed over yet: the same checks, the same warning, and a signature. */
export function ChangeAddress({ all, wallets, onDone }: ChangeAddressProps) {
  const { t } = useTranslation('site')
  const [value, setValue] = useState(() => wallets.solana?.address ?? '')
  const [toSign, setToSign] = useState<string | null>(null)
  if (toSign !== null)
    return <SignRun all={all} address={toSign} onDone={onDone} onBack={() => setToSign(null)} />
  return (
    <>
      <FlowTitle text={t('migration.change.text', { count: all.length })}>
        {t('migration.change.title')}
      </FlowTitle>
      <AddressForm
        wallets={wallets}
        value={value}
        onChange={setValue}
        actions={({ address, isOk }) => (
          <>
            <FlowButton variant="primary" isDisabled={!isOk} onClick={() => setToSign(address)}>
              {t('migration.change.yes')}
            </FlowButton>
            <FlowButton onClick={onDone}>{t('migration.change.no')}</FlowButton>
          </>
        )}
      />
    </>
  )
}
