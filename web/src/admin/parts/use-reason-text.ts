import { useTranslation } from 'react-i18next'
import { hasSentence } from './has-sentence.ts'

/** Words for why an item failed; a code without words is shown as it is. */
export function useReasonText(): (code: string) => { title: string; next: string } {
  const { t, i18n } = useTranslation()
  return (code) => {
    const title = `reasons.${code}.title`
    const next = `reasons.${code}.next`
    return {
      title: hasSentence(i18n, title) ? t(title) : code,
      next: t(hasSentence(i18n, next) ? next : 'reasons.unlisted'),
    }
  }
}
