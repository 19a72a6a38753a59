import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import type { Session } from '#contract/account/session.ts'
import { ShellFrame, SkipLink } from '../../ui/shell/shell-frame.tsx'
import { Sidebar } from './sidebar.tsx'
import { Topbar } from './topbar.tsx'
import { UpdateNotice } from './update-notice.tsx'
import { useOnce } from './use-once.ts'
import { useShortcuts } from './use-shortcuts.ts'

export function AdminShell({ session }: { session: Session }) {
  const { t } = useTranslation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const wasMenuOpened = useOnce(isMenuOpen)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  useShortcuts({ onPalette: () => setPaletteOpen(true), onHelp: () => setHelpOpen(true) })
  return (
    <ShellFrame
      skip={<SkipLink>{t('shell.skip')}</SkipLink>}
      sidebar={<Sidebar />}
      topbar={
        <Topbar
          session={session}
          onMenu={() => setMenuOpen(true)}
          onPalette={() => setPaletteOpen(true)}
          onHelp={() => setHelpOpen(true)}
        />
      }
    >
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[100rem] px-4 pt-6 pb-24 outline-none sm:px-6 lg:px-8"
      >
        <Outlet />
      </main>
      <Suspense fallback={null}>
        {wasMenuOpened && (
          <MobileDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} label={t('shell.nav.label')}>
            <Sidebar onNavigate={() => setMenuOpen(false)} />
          </MobileDrawer>
        )}
        {isPaletteOpen && <CommandPalette isOpen onClose={() => setPaletteOpen(false)} />}
        {isHelpOpen && <ShortcutsDialog isOpen onClose={() => setHelpOpen(false)} />}
      </Suspense>
      <UpdateNotice />
      <ScrollRestoration />
    </ShellFrame>
  )
}

/** Fetched when first opened. */
const MobileDrawer = lazy(() =>
  import('../../ui/shell/mobile-drawer.tsx').then((it) => ({ default: it.MobileDrawer })),
)
const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((it) => ({ default: it.CommandPalette })),
)
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((it) => ({ default: it.ShortcutsDialog })),
)

/** After a navigation the reader is at the top of the new page, not on a link of the old one. */
function useFocusOnNavigation(main: { current: HTMLElement | null }): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
