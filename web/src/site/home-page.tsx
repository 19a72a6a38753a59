import { useTranslation } from 'react-i18next'
import { currentLanguage, localeOf, switchLanguage } from '../shared/i18n.ts'
import { Landing } from '../ui/landing.tsx'
import { locales } from './locales.ts'

/** The main page until the site is built: the brand, one sentence, the way to the console. */
export function HomePage() {
  const { t } = useTranslation()
  const other = currentLanguage() === 'kor' ? 'eng' : 'kor'
  return (
    <Landing
      brand={t('brand')}
      line={t('line')}
      action={{ href: '/admin', label: t('toAdmin') }}
      language={{
        label: t('other'),
        lang: localeOf[other].slice(0, 2),
        onClick: () => void switchLanguage(locales, other),
      }}
    />
  )
}
