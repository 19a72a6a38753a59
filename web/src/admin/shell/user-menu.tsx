import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Session } from '#contract/account/session.ts'
import { Menu, MenuHeading, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { useFailureToast } from '../parts/use-failure-toast.ts'
import { useSessionActions } from '../session.ts'

/** Who is logged in, and the way out. Open from the start: it is mounted by the press that asked for it. */
export function UserMenu({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { logOut } = useSessionActions()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const leave = (): void => {
    logOut(session).then(
      () => showToast(t('shell.loggedOut'), 'success'),
      (cause) => showFailure('logOut', cause),
    )
  }
  const trigger = (
    <button type="button" aria-label={t('shell.account')} className="ui-icon-button">
      <UserRound className="size-4" aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} label={t('shell.account')} isOpenAtFirst>
      <MenuHeading>{session.user.name}</MenuHeading>
      <p className="px-2.5 pb-1 text-xs">{session.user.uid}</p>
      <MenuLine />
      <MenuItem onSelect={() => void navigate(paths.security)}>{t('shell.security')}</MenuItem>
      <MenuItem onSelect={leave}>{t('shell.logOut')}</MenuItem>
    </Menu>
  )
}
