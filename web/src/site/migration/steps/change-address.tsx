import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Migration } from '#contract/migration/migration.ts'
import type { Wallets } from '../../wallet/index.ts'
import { AddressForm, type CheckedAddress } from './address-form.tsx'
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
  const [toSign, setToSign] = useState<CheckedAddress | null>(null)
  if (toSign !== null) return <SignRun all={all} {...toSign} onDone={onDone} onBack={() => setToSign(null)} />
  return (
    <AddressForm
      title={t('migration.change.title')}
      text={t('migration.change.text', { count: all.length })}
      wallets={wallets}
      value={value}
      onChange={setValue}
      yes={t('migration.change.yes')}
      onYes={setToSign}
      no={t('migration.change.no')}
      onNo={onDone}
    />
  )
}
