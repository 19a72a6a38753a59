import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { localeOf, type Language } from '#web/src/shared/i18n.ts'
import { LanguageLink } from '#web/src/ui/site/base/header-parts.tsx'
import { featuresNow } from '../features.ts'
import { isForBrowser } from '../for-browser.ts'
import { keepLanguage } from '../keep-language.ts'
import { switchPath } from '../paths.ts'
import { useLanguage } from '../use-language.ts'
import { readFeatures } from './ask-server.ts'
import { showPopup } from './popup-store.ts'

/**
 * The other language, same path. While English is not open, its switch opens the popup, as SPEC.md section 1 has it.
 */
export function LanguageSwitch() {
  const { t } = useTranslation('site')
  const { pathname } = useLocation()
  const to: Language = useLanguage() === 'kor' ? 'eng' : 'kor'
  const href = switchPath(pathname, to)
  const go = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    if (isForBrowser(event)) return
    event.preventDefault()
    const isHeld = (): boolean => to === 'eng' && featuresNow()?.english.state !== 'open'
    // It may have opened since this page came.
    if (isHeld()) await readFeatures()
    if (isHeld()) return showPopup('toBeReleased', 'english')
    keepLanguage(to)
    location.assign(href)
  }
  return (
    <LanguageLink
      href={href}
      lang={localeOf[to]}
      label={t('shell.switch.label')}
      onClick={(event) => void go(event)}
    >
      {t('shell.switch.short')}
    </LanguageLink>
  )
}
