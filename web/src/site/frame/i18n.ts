import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { localeOf, type Language } from '../../shared/i18n.ts'

/** The console has sentences of its own: a page of the site cannot name one of them. */
const siteNamespace = 'site'

/** Starts i18next with one language, at once: the first render must already speak it. */
export function startSiteI18n(language: Language, bundle: Record<string, unknown>): void {
  void i18next.use(initReactI18next).init({
    lng: localeOf[language],
    ns: siteNamespace,
    defaultNS: siteNamespace,
    resources: { [localeOf[language]]: { [siteNamespace]: bundle } },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  })
}

/** Adds the sentences of one namespace to the running language. */
export function addSentences(language: Language, namespace: string, sentences: unknown): void {
  i18next.addResourceBundle(localeOf[language], siteNamespace, { [namespace]: sentences }, true, false)
}
