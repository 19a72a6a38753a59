import 'i18next'
import type { DefaultNamespace, Namespace } from 'i18next'
import type { AdminKey, SiteKey } from './sentence-keys.ts'

/**
 * `t` takes the keys there are. i18next would work them out anew for every call, which doubles the time of the types,
 * so it gets namespaces without keys, and what it takes is said here.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: object; site: object }
  }

  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    (key: Ns extends 'site' ? SiteKey : AdminKey, values?: Record<string, unknown>): string
    /** A sentence of the site outside of its components. */
    (key: SiteKey, values: Record<string, unknown> & { ns: 'site' }): string
  }
}
