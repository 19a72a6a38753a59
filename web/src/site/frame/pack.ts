import type { Language } from '../../shared/i18n.ts'
import type { LanguagePack } from './language-pack.ts'

// One import each: in one expression the build would take both languages for needed.
const packs: Record<Language, () => Promise<{ pack: LanguagePack }>> = {
  kor: () => import('../languages/kor.ts'),
  eng: () => import('../languages/eng.ts'),
}

/** Only the language of the page is fetched. */
export async function loadPack(language: Language): Promise<LanguagePack> {
  return (await packs[language]()).pack
}

/** The sentences of a namespace that only some pages need. @throws when there is no such file. */
export async function extraSentences(language: Language, namespace: string): Promise<unknown> {
  const path = `../locales/${language}/${namespace}.json`
  const load = (await loadPack(language)).extras[path]
  if (!load) throw new Error(`The file web/src/site/locales/${language}/${namespace}.json is missing.`)
  return load()
}
