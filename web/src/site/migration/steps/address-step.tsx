import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressForm } from './address-form.tsx'
import type { StepParts } from './step-parts.ts'

/** Where the new NFTs go: taken from the connected Solana wallet, or typed, and then confirmed. */
export function AddressStep({ flow }: StepParts) {
  const { t } = useTranslation('site')
  const { wallets, draft, changeDraft } = flow
  const value = draft?.newAddress ?? ''
  const solana = wallets.solana?.address
  // Prefilled once from the wallet; what somebody typed stays.
  useEffect(() => {
    if (solana && value.trim() === '') changeDraft({ newAddress: solana })
    // oxlint-disable-next-line react/exhaustive-deps -- only when a wallet comes: an emptied field stays empty
  }, [solana])
  return (
    <AddressForm
      title={t('migration.address.title')}
      text={t('migration.address.text')}
      wallets={wallets}
      value={value}
      onChange={(newAddress) => changeDraft({ newAddress })}
      yes={t('migration.address.yes')}
      onYes={({ address, isNeverUsedConfirmed }) =>
        changeDraft({ newAddress: address, isNeverUsedConfirmed, isAddressConfirmed: true })
      }
      no={t('migration.address.no')}
    />
  )
}
