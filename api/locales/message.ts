import { languages, localeOf, shortTagOf, type Language } from '#contract/language.ts'
import type { ReturnCode } from '#contract/codes/results.ts'
import { eng, type ApiWords, type MessageKey } from './eng/index.ts'
import { kor } from './kor/index.ts'

export type { MessageKey }

const words: Record<Language, ApiWords> = { kor, eng }

/** The sentence of a key with its placeholders filled in. */
export function messageOf(
  key: MessageKey,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  return words[language].messages[key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(params[name] ?? whole),
  )
}

/** How long somebody is to wait, as people say it: seconds below a minute, else whole minutes, rounded up. */
export function waitOf(seconds: number, language: Language): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(localeOf[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** The words of a return code of SPEC.md. */
export function messageOfReturn(code: ReturnCode, language: Language) {
  return messageOf(code === '-1' ? 'UNEXPECTED' : `RETURN_${code}`, language)
}

/** Of a part of an address or of the consents its own words, where it has some, else those of the whole. */
export function fieldLabel(path: string, language: Language) {
  const [whole = path, part = path] = path.split('.')
  const named = (whole === 'consents' ? [part] : [path, whole]).find(isField)
  return named === undefined ? path : words[language].fields[named]
}

function isField(name: string): name is keyof ApiWords['fields'] {
  return Object.hasOwn(eng.fields, name)
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(eng.messages, key)
}

/** `lang` of the query, else the first language of Accept-Language we speak, else the first of ours. */
export function pickLanguage(query: string | undefined, acceptLanguage: string | undefined): Language {
  const asked = languages.find((language) => language === query)
  if (asked) return asked
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const spoken = languages.find((language) => part.trim().startsWith(shortTagOf(language)))
    if (spoken) return spoken
  }
  return languages[0]
}
