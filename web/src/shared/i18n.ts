import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages, localeOf, shortTagOf, type Language } from '#contract/language.ts'

export { languages, localeOf, type Language }

const storageKey = 'LANGUAGE'

/** What `useTranslation()` speaks without a name; the site has a namespace of its own. */
const consoleNamespace = 'translation'

type Bundle = Record<string, unknown>
export type BundleLoader = Record<Language, () => Promise<{ default: Bundle }>>

/** The language chosen before, else the browser's, else Korean. */
export function preferredLanguage(): Language {
  const stored = readStored()
  if (stored) return stored
  return languages.find((language) => navigator.language.startsWith(shortTagOf(language))) ?? languages[0]
}

/** Starts i18next with one locale loaded; the other is fetched when a person switches. */
export async function startI18n(loaders: BundleLoader, language = preferredLanguage()): Promise<void> {
  const bundle = await loaders[language]()
  await i18next.use(initReactI18next).init({
    lng: localeOf[language],
    ns: consoleNamespace,
    defaultNS: consoleNamespace,
    resources: { [localeOf[language]]: { [consoleNamespace]: bundle.default } },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = shortTagOf(language)
}

/** Loads the other locale, switches every sentence on the page and remembers the choice. */
export async function switchLanguage(loaders: BundleLoader, language: Language): Promise<void> {
  await addWords(loaders, language)
  await i18next.changeLanguage(localeOf[language])
  document.documentElement.lang = shortTagOf(language)
  localStorage.setItem(storageKey, language)
}

/** Loads words beside those that are there. The router asks for those of the first page before the locale is loaded. */
export async function addWords(loaders: BundleLoader, chosen?: Language): Promise<void> {
  if (!i18next.isInitialized) await new Promise((resolve) => i18next.on('initialized', resolve))
  const language = chosen ?? currentLanguage()
  const bundle = await loaders[language]()
  i18next.addResourceBundle(localeOf[language], consoleNamespace, bundle.default, true, true)
}

export function currentLanguage(): Language {
  return languages.find((language) => localeOf[language] === i18next.language) ?? languages[0]
}

function readStored(): Language | undefined {
  const stored = localStorage.getItem(storageKey)
  return languages.find((language) => language === stored)
}
