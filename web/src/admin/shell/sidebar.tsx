import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Brand } from '../../ui/shell/brand.tsx'
import { NavButton, NavHeading, NavLinkItem } from '../../ui/shell/nav-item.tsx'
import { paths } from '../paths.ts'
import { useNavGroups, type NavItem } from './nav.ts'
import { useOnce } from './use-once.ts'

const ComingSoon = lazy(() => import('./coming-soon.tsx').then((it) => ({ default: it.ComingSoon })))

/** The admin menu. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation()
  const [soonId, setSoonId] = useState<string | null>(null)
  const groups = useNavGroups()
  const wasSoon = useOnce(soonId !== null)
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto px-3 py-5">
      <Brand to={paths.home} name={t('shell.brand')} area={t('shell.area')} />
      <nav aria-label={t('shell.nav.label')} className="grid gap-5">
        {groups.map((group) => (
          <div key={group.id}>
            <NavHeading>{t(`shell.nav.groups.${group.id}`)}</NavHeading>
            <ul className="grid gap-0.5">
              {group.items.map((item) => (
                <li key={item.id}>
                  <NavEntry item={item} onSoon={() => setSoonId(item.id)} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Suspense fallback={null}>
        {wasSoon && <ComingSoon isOpen={soonId !== null} onClose={() => setSoonId(null)} />}
      </Suspense>
    </div>
  )
}

interface NavEntryProps {
  item: NavItem
  onSoon: () => void
  onNavigate: (() => void) | undefined
}

function NavEntry({ item, onSoon, onNavigate }: NavEntryProps) {
  const { t } = useTranslation()
  const location = useLocation()
  const label = t(`shell.nav.items.${item.id}`)
  if (!item.to)
    return (
      <NavButton icon={item.icon} note={t('shell.soon.short')} onClick={onSoon}>
        {label}
      </NavButton>
    )
  return (
    <NavLinkItem
      to={item.to}
      icon={item.icon}
      isCurrent={isCurrent(item.to, location)}
      {...(onNavigate && { onClick: onNavigate })}
    >
      {label}
    </NavLinkItem>
  )
}

/** A menu entry with a query (a view of a list) is current only with that query. */
function isCurrent(to: string, location: { pathname: string; search: string }): boolean {
  const [path = '', query] = to.split('?')
  const params = new URLSearchParams(location.search)
  if (query) {
    const [name = '', value] = query.split('=')
    return location.pathname === path && params.get(name) === value
  }
  if (path === paths.projects) return location.pathname === path && !params.has('view') && !params.has('pick')
  if (path === paths.masters) return location.pathname.startsWith(path)
  return location.pathname === path
}
