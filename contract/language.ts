/**
 * The languages of pages, mails and messages, with their tags (BCP 47). The first is spoken to whoever asks for none of them. Another one is a
 * row here, and a folder of its words beside those of `eng` in every folder `locales`: what is missing does not compile.
 */
export const localeOf = { kor: 'ko-KR', eng: 'en-US' } as const
export type Language = keyof typeof localeOf
export const languages = Object.keys(localeOf) as [Language, ...Language[]]

/** Of a document, and of what a browser asks for: "ko". */
export function shortTagOf(language: Language): string {
  return localeOf[language].slice(0, 2)
}

/** What there is one of in every language. @param make with the tag of one. */
export function inEvery<T>(make: (locale: string, language: Language) => T): Record<Language, T> {
  const each = languages.map((language) => [language, make(localeOf[language], language)])
  return Object.fromEntries(each) as Record<Language, T>
}
