import { useTranslation } from 'react-i18next'

/** Words for why an item failed; a code without words is shown as it is. */
export function useReasonText(): (code: string) => { title: string; next: string } {
  const { t, i18n } = useTranslation()
  return (code) => {
    const isKnown = i18n.exists(`reasons.${code}.title`)
    return {
      title: isKnown ? t(`reasons.${code}.title`) : code,
      next: isKnown ? t(`reasons.${code}.next`) : t('reasons.unlisted'),
    }
  }
}
