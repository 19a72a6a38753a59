import i18next from 'i18next'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { loadMessages } from '../../frame/load-messages.ts'
import type { SiteKeyBelow } from '#web/src/shared/sentence-keys.ts'

let loading: Promise<void> | undefined

/** The sentences about wallets, once a page: a document speaks one language. */
export function loadSentences(): Promise<void> {
  loading ??= loadMessages(currentLanguage(), 'wallet')
  loading.catch(() => (loading = undefined))
  return loading
}

/** For code outside of components. */
export async function sentence(
  key: SiteKeyBelow<'wallet'>,
  values: Record<string, string> = {},
): Promise<string> {
  await loadSentences()
  return i18next.t(`wallet.${key}`, { ...values, ns: 'site' })
}
