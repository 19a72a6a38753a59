import i18next from 'i18next'
import { setRequestLanguage } from '#web/src/shared/api-client.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { speak } from '../../base/speak.ts'

let loading: Promise<void> | undefined

/** The sentences about wallets, once a page: a document speaks one language. */
export function loadSentences(): Promise<void> {
  loading ??= fetchSentences()
  loading.catch(() => (loading = undefined))
  return loading
}

async function fetchSentences(): Promise<void> {
  const language = currentLanguage()
  setRequestLanguage(language === 'kor' ? 'ko' : 'en')
  await speak(language, 'wallet')
}

/** For code outside of components. */
export async function sentence(key: string, values: Record<string, string> = {}): Promise<string> {
  await loadSentences()
  return i18next.t(`wallet.${key}`, values)
}
