import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowButton } from '../../ui/site/flow/flow-parts.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Reads a section again and says when that is done. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<boolean> }) {
  const { t } = useTranslation('site')
  const [isBusy, setBusy] = useState(false)
  const refresh = async (): Promise<void> => {
    setBusy(true)
    if (await onRefresh()) showToast(t('mypage.refreshed'), 'success')
    else showToast(t('mypage.failed'), 'error')
    setBusy(false)
  }
  return (
    <FlowButton isSmall isBusy={isBusy} onClick={() => void refresh()}>
      {t('mypage.refresh')}
    </FlowButton>
  )
}
