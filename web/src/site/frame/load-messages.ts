import type { Language } from '../../shared/i18n.ts'
import { addSentences } from './i18n.ts'
import { extraSentences } from './pack.ts'

/** Fetches the sentences of a namespace only some pages need. @throws when they do not come. */
export async function loadMessages(language: Language, namespace: string): Promise<void> {
  addSentences(language, namespace, await extraSentences(language, namespace))
}
