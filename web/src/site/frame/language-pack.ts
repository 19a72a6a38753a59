export interface LanguagePack {
  /** Sentences of the shell, by namespace. */
  bundle: Record<string, unknown>
  /** Loaders of the namespaces only some pages need. */
  extras: Record<string, () => Promise<unknown>>
}
