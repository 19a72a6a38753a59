import { CircleHelp, Menu as MenuIcon, Search, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../../api/contract/session.ts'
import { toApiError } from '../../shared/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuHeading, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { NetworkBadge } from '../../ui/network-badge.tsx'
import { PaletteButton, TopbarFrame } from '../../ui/shell-frame.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useConfig } from '../config.ts'
import { useSessionActions } from '../session.ts'
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
      <div className="ml-auto flex items-center gap-1.5 sm:gap-2">
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

function UserMenu({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { logOut } = useSessionActions()
  const leave = (): void => {
    logOut(session).then(
      () => showToast(t('shell.loggedOut'), 'success'),
      (cause) => showToast(t(`errors.${toApiError(cause).code}.title`), 'error'),
    )
  }
  const trigger = (
    <button type="button" aria-label={t('shell.account')} className="ui-icon-button">
      <UserRound className="size-4" aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} label={t('shell.account')}>
      <MenuHeading>{session.user.name}</MenuHeading>
      <p className="px-2.5 pb-1 text-xs">{session.user.uid}</p>
      <MenuLine />
      <MenuItem onSelect={leave}>{t('shell.logOut')}</MenuItem>
    </Menu>
  )
}

function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'
}
