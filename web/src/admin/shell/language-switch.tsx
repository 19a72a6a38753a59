import { useTranslation } from 'react-i18next'
import { setRequestLanguage } from '../../shared/api-client.ts'
import { currentLanguage, localeOf, switchLanguage } from '../../shared/i18n.ts'
import { LanguageButton } from '../../ui/shell/language-button.tsx'
import { locales } from '../locales.ts'

/** Shows the other language in its own words, and remembers the choice. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const other = currentLanguage() === 'kor' ? 'eng' : 'kor'
  const change = async (): Promise<void> => {
    await switchLanguage(locales, other)
    setRequestLanguage(document.documentElement.lang)
  }
  return (
    <LanguageButton
      lang={localeOf[other].slice(0, 2)}
      label={t('shell.otherLanguage')}
      onClick={() => void change()}
    >
      {t('shell.otherLanguageShort')}
    </LanguageButton>
  )
}
