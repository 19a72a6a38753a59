import type { Language } from '#web/src/shared/i18n.ts'
import { setPageCookie } from '#web/src/shared/page-cookie.ts'

/** For pages whose address says no language. */
export function keepLanguage(language: Language): void {
  setPageCookie('LANGUAGE', language)
}
