import { CircleHelp, Menu as MenuIcon, Search, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/account/session.ts'
import { Button } from '../../ui/button.tsx'
import { NetworkBadge } from '../../ui/shell/network-badge.tsx'
import { PaletteButton, TopbarFrame } from '../../ui/shell/shell-frame.tsx'
import { useConfig } from '../config.ts'
import { AlertBell } from './alert-bell.tsx'
import { HealthBadge } from './health-badge.tsx'
import { LanguageSwitch } from './language-switch.tsx'

interface TopbarProps {
  session: Session
  onMenu: () => void
  onPalette: () => void
  onHelp: () => void
}

export function Topbar({ session, onMenu, onPalette, onHelp }: TopbarProps) {
  const { t } = useTranslation()
  const config = useConfig()
  return (
    <TopbarFrame
      menu={<Button variant="ghost" icon={MenuIcon} label={t('shell.openMenu')} onClick={onMenu} />}
    >
      <PaletteButton
        icon={Search}
        label={t('shell.palette.open')}
        shortcut={paletteKeys()}
        onClick={onPalette}
      />
      <div className="ml-auto flex min-w-0 items-center sm:gap-2">
        <AlertBell />
        <HealthBadge />
        {config && <NetworkBadge network={config.network} />}
        <LanguageSwitch />
        <span className="max-md:hidden">
          <Button
            variant="ghost"
            icon={CircleHelp}
            label={t('shell.shortcuts.open')}
            onClick={onHelp}
            aria-keyshortcuts="?"
          />
        </span>
        <UserMenu session={session} />
      </div>
    </TopbarFrame>
  )
}

/** The menu is fetched when the button is first reached; until then a plain button takes its place. */
function UserMenu({ session }: { session: Session }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const button = (
    <button
      type="button"
      aria-label={t('shell.account')}
      aria-haspopup="menu"
      className="ui-icon-button"
      onPointerEnter={() => void fetchUserMenu()}
      onFocus={() => void fetchUserMenu()}
      onClick={() => setAsked(true)}
    >
      <UserRound className="size-4" aria-hidden />
    </button>
  )
  return <Suspense fallback={button}>{isAsked ? <LazyUserMenu session={session} /> : button}</Suspense>
}

function fetchUserMenu() {
  return import('./user-menu.tsx')
}
const LazyUserMenu = lazy(() => fetchUserMenu().then((it) => ({ default: it.UserMenu })))

function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'
}
