/**
 * Stands in for `i18next` and `react-i18next` in the build of the site (web/vite.config.ts), where a page speaks one
 * language for its whole life and first-load JavaScript has 95 KB in all: the two libraries take 19 of them. It does
 * what our sentences use of them: keys with dots, `{{name}}`, `{{count, number}}`, and the forms `_one` and `_other`.
 * `tests/web/site/frame/small-i18n.test.ts` holds it to the real ones.
 */
type Tree = Record<string, unknown>
type Params = Record<string, unknown>

interface Start {
  lng: string
  resources: Record<string, { site: Tree }>
}

const trees: Record<string, Tree> = {}

const i18n = {
  language: '',
  use: () => i18n,
  init: ({ lng, resources }: Start): Promise<void> => {
    for (const [language, { site }] of Object.entries(resources)) trees[language] = site
    i18n.language = lng
    return Promise.resolve()
  },
  /** Deep; what is there stays unless `isOver`. */
  addResourceBundle: (language: string, _: string, tree: Tree, __ = true, isOver = false): void => {
    trees[language] = merge(trees[language] ?? {}, tree, isOver)
  },
  changeLanguage: (language: string): Promise<void> => {
    i18n.language = language
    return Promise.resolve()
  },
  t: (key: string, params: Params = {}): string => {
    const { count } = params
    const form = typeof count === 'number' ? new Intl.PluralRules(i18n.language).select(count) : null
    const text = (form && find(`${key}_${form}`)) ?? find(key) ?? (form && find(`${key}_other`)) ?? key
    return text.replace(/\{\{\s*(\w+)\s*(?:,\s*(number))?\s*\}\}/g, (_, name: string, format?: string) =>
      show(params[name], format),
    )
  },
}

function show(value: unknown, format: string | undefined): string {
  if (format === 'number' && (typeof value === 'number' || typeof value === 'bigint'))
    return new Intl.NumberFormat(i18n.language).format(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : ''
}

function find(key: string): string | null {
  let node: unknown = trees[i18n.language]
  for (const part of key.split('.')) node = isTree(node) ? node[part] : undefined
  return typeof node === 'string' ? node : null
}

function merge(under: Tree, over: Tree, isOver: boolean): Tree {
  const all: Tree = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const known = all[key]
    if (isTree(known) && isTree(value)) all[key] = merge(known, value, isOver)
    else if (known === undefined || isOver) all[key] = value
  }
  return all
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

const translation = { t: i18n.t, i18n }

export function useTranslation(): typeof translation {
  return translation
}
export const initReactI18next = {}
// oxlint-disable-next-line import/no-default-export -- the shape of the library it stands in for
export default i18n
