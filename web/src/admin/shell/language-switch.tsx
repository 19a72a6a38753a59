import { useTranslation } from 'react-i18next'
import { currentLanguage, localeOf, switchLanguage } from '../../shared/i18n.ts'
import { LanguageButton } from '../../ui/shell/language-button.tsx'
import { locales } from '../locales.ts'

/** Shows the other language in its own words, and remembers the choice. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const other = currentLanguage() === 'kor' ? 'eng' : 'kor'
  return (
    <LanguageButton
      lang={localeOf[other].slice(0, 2)}
      label={t('shell.otherLanguage')}
      onClick={() => void switchLanguage(locales, other)}
    >
      {t('shell.otherLanguageShort')}
    </LanguageButton>
  )
}
