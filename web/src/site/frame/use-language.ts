import { useLocation } from 'react-router-dom'
import { currentLanguage, type Language } from '../../shared/i18n.ts'
import { navLanguageOf, type NavLanguage } from './paths.ts'

/** The language the sentences of this document are in. A document has one; switching loads the other. */
export function useLanguage(): Language {
  return currentLanguage()
}

/** The language links lead to: the one of the address, else the one being read. */
export function useNavLanguage(): NavLanguage {
  const { pathname } = useLocation()
  return navLanguageOf(pathname) ?? currentLanguage()
}
