import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../cx.ts'

const base =
  'relative flex min-h-9 w-full items-center gap-3 rounded-md px-3 text-left text-sm font-medium transition-colors duration-150 pointer-coarse:min-h-11'

interface NavLinkProps {
  to: string
  icon: LucideIcon
  isCurrent: boolean
  children: ReactNode
  onClick?: () => void
}

export function NavLinkItem({ to, icon: IconPart, isCurrent, children, onClick }: NavLinkProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(base, isCurrent ? currentClass : 'text-muted hover:bg-veil hover:text-ink')}
    >
      <IconPart className={cx('size-4 shrink-0', isCurrent && 'text-accent')} aria-hidden />
      <span className="truncate">{children}</span>
    </Link>
  )
}

const currentClass =
  'bg-white/7 text-ink before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-accent'

/** An entry of a later release: it opens a note instead of a page. */
export function NavButton(props: {
  icon: LucideIcon
  note: string
  children: ReactNode
  onClick: () => void
}) {
  const IconPart = props.icon
  return (
    <button
      type="button"
      onClick={props.onClick}
      aria-haspopup="dialog"
      className={cx(base, 'text-faint hover:bg-veil')}
    >
      <IconPart className="size-4 shrink-0" aria-hidden />
      <span className="truncate">{props.children}</span>
      <span className="ml-auto rounded-full border border-line-strong px-2 text-2xs font-medium whitespace-nowrap">
        {props.note}
      </span>
    </button>
  )
}

export function NavHeading({ children }: { children: ReactNode }) {
  return (
    <p className="px-3 pb-1.5 text-2xs font-semibold tracking-[0.09em] text-faint uppercase">{children}</p>
  )
}
