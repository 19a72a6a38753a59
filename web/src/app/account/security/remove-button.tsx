import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#web/src/shared/api-error.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useFailureText } from '../use-failure-text.ts'

interface RemoveButtonProps {
  isDisabled?: boolean
  /** @throws ApiError */
  onRemove: () => Promise<void>
}

/** Asks once more in its own place before it does it. */
export function RemoveButton({ isDisabled = false, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await onRemove()
    } catch (cause) {
      showToast(failureText(toApiError(cause)), 'error')
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  if (!isAsking)
    return (
      <FlowButton isSmall isDisabled={isDisabled} onClick={() => setAsking(true)}>
        {t('account.ways.remove')}
      </FlowButton>
    )
  return (
    <span className="flex flex-wrap gap-2">
      <FlowButton isSmall isBusy={isBusy} variant="primary" onClick={() => void remove()}>
        {t('account.ways.confirm')}
      </FlowButton>
      <FlowButton isSmall onClick={() => setAsking(false)}>
        {t('account.ways.keep')}
      </FlowButton>
    </span>
  )
}
