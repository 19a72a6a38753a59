import type { BundleLoader } from '../shared/i18n.ts'

/** One locale is loaded; the other waits until a person switches. */
export const locales: BundleLoader = {
  kor: () => import('../locales/kor/index.ts'),
  eng: () => import('../locales/eng/index.ts'),
}
