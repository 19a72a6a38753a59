import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OnlyAria } from '../named.ts'
import { Kbd } from '../text.tsx'

interface ShellFrameProps {
  skip: ReactNode
  sidebar: ReactNode
  topbar: ReactNode
  children: ReactNode
}

/** Menu on the left from 993 px, a bar on top always. */
export function ShellFrame({ skip, sidebar, topbar, children }: ShellFrameProps) {
  return (
    <div className="min-h-dvh lg:pl-62">
      {skip}
      <aside className="fixed inset-y-0 left-0 z-20 w-62 border-r border-line bg-surface max-lg:hidden">
        {sidebar}
      </aside>
      {topbar}
      {children}
    </div>
  )
}

export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-80 -translate-y-20 rounded-md bg-accent px-4 py-2 text-sm font-semibold text-accent-ink focus:translate-y-0"
    >
      {children}
    </a>
  )
}

export function TopbarFrame({ menu, children }: { menu: ReactNode; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-10 flex h-15 items-center gap-2 border-b border-line bg-canvas/85 px-3 backdrop-blur-md sm:px-6 lg:px-8">
      <span className="lg:hidden">{menu}</span>
      {children}
    </header>
  )
}

interface PaletteButtonProps extends OnlyAria {
  icon: LucideIcon
  label: string
  shortcut: string
  onClick: () => void
}

/** Looks like a search box, opens the palette. */
export function PaletteButton({ icon: IconPart, label, shortcut, onClick }: PaletteButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-9 items-center gap-2.5 rounded-md border border-line-strong bg-veil px-2.5 text-sm text-muted transition-colors duration-150 hover:border-line-control hover:text-ink md:w-72 pointer-coarse:h-11"
    >
      <IconPart className="size-4 shrink-0" aria-hidden />
      <span className="truncate max-md:sr-only">{label}</span>
      <span className="ml-auto max-md:hidden" aria-hidden>
        <Kbd>{shortcut}</Kbd>
      </span>
    </button>
  )
}
