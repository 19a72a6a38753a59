import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#web/src/ui/site/form.tsx'
import { BigAddress, FlowButton, FlowWarning } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowFoot, FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'

interface NeverUsedProps {
  address: string
  onYes: () => void
  onBack: () => void
}

const endLength = 4

/**
 * An address that Solana does not know: its end is hidden here and read from the wallet, so that a slip is seen. One more
 * Yes would be pressed like the first.
 */
export function NeverUsed({ address, onYes, onBack }: NeverUsedProps) {
  const { t } = useTranslation('site')
  const [typed, setTyped] = useState('')
  const end = address.slice(-endLength)
  const isWrong = typed.trim().length >= endLength && typed.trim() !== end
  return (
    <>
      <FlowTitle text={t('migration.neverUsed.text')}>{t('migration.neverUsed.title')}</FlowTitle>
      <div className="form grid gap-5">
        <TextInput
          label={t('migration.neverUsed.label')}
          hint={t('migration.neverUsed.hint')}
          error={isWrong ? t('migration.neverUsed.wrong') : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <FlowFoot
        above={
          <>
            <p className="text-sm">{t('migration.neverUsed.compare')}</p>
            <BigAddress value={`${address.slice(0, -endLength)}${'•'.repeat(endLength)}`} />
            <FlowWarning tone="danger" title={t('shell.addressWarning.title')}>
              {t('shell.addressWarning.body')}
            </FlowWarning>
          </>
        }
      >
        <FlowButton variant="primary" isDisabled={typed.trim() !== end} onClick={onYes}>
          {t('migration.neverUsed.yes')}
        </FlowButton>
        <FlowButton onClick={onBack}>{t('migration.neverUsed.back')}</FlowButton>
      </FlowFoot>
    </>
  )
}
