import type { BundleLoader } from '../shared/i18n.ts'

export const locales: BundleLoader = {
  kor: () => import('./locales/kor/site.json'),
  eng: () => import('./locales/eng/site.json'),
}
