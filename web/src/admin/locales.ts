import { addWords, type BundleLoader } from '../shared/i18n.ts'

/** One locale is loaded; the other waits until a person switches. */
export const locales: BundleLoader = {
  kor: () => import('../locales/kor/index.ts'),
  eng: () => import('../locales/eng/index.ts'),
}

/** What the first page needs of them: the words that only other pages say are as many as those of twenty. */
export const firstWords: BundleLoader = {
  kor: () => import('../locales/kor/first.ts'),
  eng: () => import('../locales/eng/first.ts'),
}

/** Loads a page with every word it may say. */
export function withAllWords<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    const [page] = await Promise.all([load(), addWords(locales)])
    return page
  }
}
