import { useTranslation } from 'react-i18next'
import { useErrorText, type Doing } from '../../shared/use-error-text.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Says what failed, why, and what to do next; it stays until it is dismissed. */
export function useFailureToast(): (doing: Doing, cause: unknown) => void {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (doing, cause) => {
    const { title, next } = errorText(cause)
    const why = /[.!?]$/.test(title) ? title : `${title}.`
    showToast(`${t(`common.failed.${doing}`)}: ${why} ${next}`, 'error')
  }
}
