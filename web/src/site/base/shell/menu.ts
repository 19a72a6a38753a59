import { contentLanguage, pathTo, type NavLanguage } from '../paths.ts'
import { menuExtras, routes, type MenuGroup } from '../routes.ts'

export interface MenuEntry {
  id: string
  /** Locale key of its words. */
  labelKey: string
  /** The route it leads to; null opens the popup. */
  routeId: string | null
  /** Its address; null opens the popup. */
  href: string | null
}

/** The entries of a menu group in a language, in order: routes with a place, and the extras. Pure. */
export function menuOf(group: MenuGroup, language: NavLanguage): MenuEntry[] {
  const pages = routes.filter(
    (it) => it.section === group && it.menuOrder !== null && it.languages.includes(contentLanguage(language)),
  )
  const rows = [
    ...pages.map((it) => ({ order: it.menuOrder ?? 0, id: it.id, labelKey: `titles.${it.id}`, to: it.id })),
    ...menuExtras
      .filter((it) => it.group === group)
      .map((it) => ({ order: it.menuOrder, id: it.id, labelKey: `menu.${it.id}`, to: it.to })),
  ]
  return rows
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, labelKey, to }) => ({
      id,
      labelKey,
      routeId: to,
      href: to === null ? null : pathTo(to, language),
    }))
}
