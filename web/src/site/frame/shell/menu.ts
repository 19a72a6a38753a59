import type { Feature } from '#contract/feature/codes.ts'
import { contentLanguage, pathTo, type NavLanguage } from '../paths.ts'
import { menuExtras, routeOf, routes, type MenuGroup } from '../routes.ts'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'

export interface MenuEntry {
  id: string
  /** Locale key of its words. */
  labelKey: SiteKey
  /** The route it leads to. */
  routeId: string | null
  /** Its address; null where there is none yet. */
  href: string | null
  /** What it is about, where that may not be open. */
  feature: Feature | null
  /** Until that is open, it opens the popup; else a mark says that it is not. */
  isHeld: boolean
}

/** The entries of a menu group in a language, in order: routes with a place, and the extras. Pure. */
export function menuOf(group: MenuGroup, language: NavLanguage): MenuEntry[] {
  const pages = routes.filter(
    (it) => it.section === group && it.menuOrder !== null && it.languages.includes(contentLanguage(language)),
  )
  const rows = [
    ...pages.map(({ id, menuOrder, feature }) => ({
      order: menuOrder ?? 0,
      id,
      labelKey: `titles.${id}` as const,
      to: id as string | null,
      feature,
      isHeld: false,
    })),
    ...menuExtras
      .filter((it) => it.group === group)
      .map(({ id, menuOrder, to, opensWith }) => ({
        order: menuOrder,
        id,
        labelKey: `menu.${id}` as const,
        to,
        feature: opensWith ?? (to === null ? null : routeOf(to).feature),
        isHeld: opensWith !== undefined,
      })),
  ]
  return rows
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, labelKey, to, feature, isHeld }) => ({
      id,
      labelKey,
      feature,
      isHeld,
      routeId: to,
      href: to === null ? null : pathTo(to, language),
    }))
}
