import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { localeOf, type Language } from '../../shared/i18n.ts'

/** Starts i18next with one language, at once: the first render must already speak it. */
export function startSiteI18n(language: Language, bundle: Record<string, unknown>): void {
  void i18next.use(initReactI18next).init({
    lng: localeOf[language],
    resources: { [localeOf[language]]: { translation: bundle } },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  })
}

/** Adds the sentences of one namespace to the running language. */
export function addSentences(language: Language, namespace: string, sentences: unknown): void {
  i18next.addResourceBundle(localeOf[language], 'translation', { [namespace]: sentences }, true, false)
}
