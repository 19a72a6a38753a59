import type { i18n } from 'i18next'
import type { AdminKey } from '../../shared/sentence-keys.ts'

/** Whether there is a sentence for a code that came from elsewhere, maybe from a newer server. */
export function hasSentence(
  { exists }: Pick<i18n, 'exists'>,
  key: string,
  values?: Record<string, string | number>,
): key is AdminKey {
  return exists(key, { ...values })
}
