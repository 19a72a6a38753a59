import type { Language } from '../language.ts'
import { social as eng } from '../locales/eng/social.ts'
import { social as kor } from '../locales/kor/social.ts'
import { socialProviders, type SocialProvider } from './codes.ts'

const words: Record<Language, Record<SocialProvider, string>> = { kor, eng }

/** A social login by the name it has in a language; what is none of them stays as it is. @param code "kakao". */
export function socialName(code: string | null, language: Language): string {
  const provider = socialProviders.find((one) => one === code)
  return provider ? words[language][provider] : (code ?? '')
}
