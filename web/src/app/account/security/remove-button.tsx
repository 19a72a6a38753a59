import { useEffect, useRef, useState } from 'react'
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
  const place = useFocusOnAsking(isAsking)
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
      <span ref={place} className="flex">
        <FlowButton isSmall isDisabled={isDisabled} onClick={() => setAsking(true)}>
          {t('account.ways.remove')}
        </FlowButton>
      </span>
    )
  return (
    <span ref={place} className="flex flex-wrap gap-2">
      <FlowButton isSmall isBusy={isBusy} variant="primary" onClick={() => void remove()}>
        {t('account.ways.confirm')}
      </FlowButton>
      <FlowButton isSmall onClick={() => setAsking(false)}>
        {t('account.ways.keep')}
      </FlowButton>
    </span>
  )
}

/** The first button of what took the place of the one that was pressed gets the focus. */
function useFocusOnAsking(isAsking: boolean) {
  const place = useRef<HTMLSpanElement>(null)
  const before = useRef(isAsking)
  useEffect(() => {
    if (before.current !== isAsking) place.current?.querySelector('button')?.focus()
    before.current = isAsking
  }, [isAsking])
  return place
}
