import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
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
    <>
      <FlowTitle text={t('migration.address.text')}>{t('migration.address.title')}</FlowTitle>
      <AddressForm
        wallets={wallets}
        value={value}
        onChange={(newAddress) => changeDraft({ newAddress })}
        actions={({ address, isOk, refuse }) => (
          <>
            <FlowButton
              variant="primary"
              isDisabled={!isOk}
              onClick={() => changeDraft({ newAddress: address, isAddressConfirmed: true })}
            >
              {t('migration.address.yes')}
            </FlowButton>
            <FlowButton onClick={refuse}>{t('migration.address.no')}</FlowButton>
          </>
        )}
      />
    </>
  )
}
