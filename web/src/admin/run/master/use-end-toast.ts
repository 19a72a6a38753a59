import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { masterStatus, type MasterStatus } from '#contract/codes/status.ts'
import type { LaunchKind } from '#contract/operation/launch-kinds.ts'
import { showToast } from '#web/src/ui/toast-store.ts'

/** Shows a toast when a run completes while its page is open. Null: nobody launched it. */
export function useEndToast(kind: LaunchKind | null, status: MasterStatus): void {
  const { t } = useTranslation()
  const before = useRef(status)
  useEffect(() => {
    if (kind && status === masterStatus.completed && before.current !== status)
      showToast(t(`master.completed.${kind}`), 'success')
    before.current = status
  }, [kind, status, t])
}
