import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Feature } from '#contract/feature/codes.ts'
import { MenuLink, MenuMark, MenuSoon, MenuTop } from '#web/src/ui/site/base/header-parts.tsx'
import { notOpen } from '../features.ts'
import { matchPath } from '../paths.ts'
import { menuGroups, type MenuGroup } from '../routes.ts'
import { useNavLanguage } from '../use-language.ts'
import { When } from '../when.tsx'
import { menuOf, type MenuEntry } from './menu.ts'
import { showPopup } from './popup-store.ts'
import type { MenuState } from './use-menu.ts'

/** A group with more entries than this has two columns. */
const columnMax = 7

/** The groups and what is below them: W3C's disclosure navigation. */
export function SiteMenu({ state }: { state: MenuState }) {
  return (
    <ul className="site-menu-list">
      {menuGroups.map((group) => (
        <Group key={group} group={group} state={state} />
      ))}
    </ul>
  )
}

function Group({ group, state }: { group: MenuGroup; state: MenuState }) {
  const { t } = useTranslation('site')
  const entries = menuOf(group, useNavLanguage())
  const current = matchPath(useLocation().pathname)
  const isOpen = state.openGroup === group
  const subId = `menu-${group}`
  return (
    <li
      onPointerEnter={(event) => event.pointerType === 'mouse' && state.hover(group)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && state.hover(null)}
    >
      <MenuTop
        id={`${subId}-top`}
        isOpen={isOpen}
        isCurrent={current?.section === group}
        controls={subId}
        onClick={() => state.toggleGroup(group)}
      >
        {t(`menu.groups.${group}`)}
      </MenuTop>
      <div
        id={subId}
        hidden={!isOpen}
        className="site-menu-sub"
        data-wide={entries.length > columnMax || undefined}
      >
        <ul aria-labelledby={`${subId}-top`}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} isCurrent={entry.routeId !== null && entry.routeId === current?.id} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function Entry({ entry, isCurrent }: { entry: MenuEntry; isCurrent: boolean }) {
  const { t } = useTranslation('site')
  const { href, feature, isHeld } = entry
  const name = t(entry.labelKey)
  const link = (mark?: ReactNode) =>
    href !== null && (
      <MenuLink to={href} isCurrent={isCurrent}>
        {name}
        {mark}
      </MenuLink>
    )
  if (feature === null) return link()
  if (!isHeld) return link(<Mark of={feature} />)
  return (
    <>
      <When of={feature} is={['open']}>
        {link()}
      </When>
      <When of={feature} is={notOpen}>
        <MenuSoon mark={<Mark of={feature} />} onClick={() => showPopup('toBeReleased', feature)}>
          {name}
        </MenuSoon>
      </When>
    </>
  )
}

/** That it is not open. */
function Mark({ of }: { of: Feature }) {
  const { t } = useTranslation('site')
  return (
    <>
      <When of={of} is={['planned', 'opensOn']}>
        <MenuMark>{t('menu.soon')}</MenuMark>
      </When>
      <When of={of} is={['closed']}>
        <MenuMark>{t('menu.closed')}</MenuMark>
      </When>
    </>
  )
}
