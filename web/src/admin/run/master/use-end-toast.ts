import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { masterStatus, type MasterStatus } from '#contract/codes/status.ts'
import { showToast } from '#web/src/ui/toast-store.ts'

/** Shows a toast when a run of mints completes while its page is open. Null: it mints nothing. */
export function useEndToast(status: MasterStatus | null): void {
  const { t } = useTranslation()
  const before = useRef(status)
  useEffect(() => {
    if (status === masterStatus.completed && before.current !== status)
      showToast(t('master.completed'), 'success')
    before.current = status
  }, [status, t])
}
