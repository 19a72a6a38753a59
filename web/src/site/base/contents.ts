import type { ComponentType } from 'react'
import type { Language } from '../../shared/i18n.ts'

/** The shape of a compiled MDX file; `parseFrontmatter` checks what stands above the body. */
export interface ContentModule {
  default: ComponentType<{ components: object }>
  frontmatter: unknown
}

// One import each, as those of the languages.
const lists: Record<Language, () => Promise<{ contents: Record<string, () => Promise<unknown>> }>> = {
  kor: () => import('../contents/kor.ts'),
  eng: () => import('../contents/eng.ts'),
}

/** Fetches a content file by its path, as it is written in `contents/`. @throws when there is no such file. */
export async function loadContent(language: Language, file: string): Promise<ContentModule> {
  const { contents } = await lists[language]()
  const load = contents[file]
  if (!load) throw new Error(`The file ${file.replace('../../', 'web/src/')} is missing.`)
  return (await load()) as ContentModule
}
