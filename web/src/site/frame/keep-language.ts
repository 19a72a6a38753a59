import type { Language } from '../../shared/i18n.ts'

const yearSeconds = 31_536_000

/** Pages whose address has no language come in this one from now on. */
export function keepLanguage(language: Language): void {
  document.cookie = `LANGUAGE=${language}; path=/; max-age=${yearSeconds}; samesite=lax`
}
