import { ChevronDown, Menu, X, type LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { PageLink } from './page-link.tsx'
import { BrandMark } from '../../brand-mark.tsx'
import { cx } from '../../cx.ts'
import type { OnlyAria } from '../../named.ts'

/** The first thing the keyboard reaches. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="#main"
      className="sr-only z-60 rounded-full bg-accent px-5 py-3 font-semibold text-accent-ink focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
    >
      {children}
    </a>
  )
}

export function HeaderBrand({ to, name }: { to: string; name: string }) {
  return (
    <PageLink
      to={to}
      className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-md text-lg font-extrabold tracking-tight whitespace-nowrap"
    >
      <BrandMark className="size-8" />
      {name}
    </PageLink>
  )
}

interface IconButtonProps extends OnlyAria {
  icon: LucideIcon
  /** A JPEG in base64, in the place of the icon. */
  picture?: string | null
  label: string
  onClick: () => void
  onIntent?: () => void
  className?: string
  /** A number on it; 0: none. */
  count?: number
  /** At which widths the number is shown. */
  countClassName?: string
}

/** A button that is only an icon; its name is read out and shown as a hint. */
export function IconButton({
  icon: IconPart,
  picture,
  label,
  onClick,
  onIntent,
  className,
  count = 0,
  countClassName,
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={cx('ui-icon-button relative size-11', className)}
    >
      {picture ? (
        <img src={`data:image/jpeg;base64,${picture}`} alt="" className="size-8 rounded-full" />
      ) : (
        <IconPart className="size-5" aria-hidden />
      )}
      {count > 0 && (
        <span
          aria-hidden
          className={cx(
            'absolute top-1 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-2xs font-bold text-accent-ink tabular-nums',
            countClassName,
          )}
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  )
}

export function IconLink({ icon: IconPart, label, href }: { icon: LucideIcon; label: string; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      className="ui-icon-button h-9 min-w-8.5 pointer-coarse:size-11"
    >
      <IconPart className="size-4.5" aria-hidden />
    </a>
  )
}

/** The wallet button: words where there is room, always a name. Connected, it shows the short address. */
export function WalletButton(input: {
  label: string
  address: string | null
  icon: LucideIcon
  onClick: () => void
  onIntent: () => void
}) {
  const short = input.address && `${input.address.slice(0, 5)}…${input.address.slice(-5)}`
  return (
    <button
      type="button"
      aria-label={short ? `${input.label} ${short}` : input.label}
      data-shown={short}
      onClick={input.onClick}
      onPointerEnter={input.onIntent}
      onFocus={input.onIntent}
      className="site-wallet inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full border border-line-strong bg-veil text-sm font-semibold whitespace-nowrap transition-colors duration-150 hover:border-accent hover:text-accent-bright sm:px-4"
    >
      <input.icon className="size-4.5" aria-hidden />
      <span className="max-sm:hidden">{short ?? input.label}</span>
    </button>
  )
}

interface MenuToggleProps {
  label: string
  isOpen: boolean
  controls: string
  onClick: () => void
}

export function MenuToggle({ label, isOpen, controls, onClick }: MenuToggleProps) {
  const IconPart = isOpen ? X : Menu
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onClick}
      className="site-menu-toggle ui-icon-button size-11"
    >
      <IconPart className="size-6" aria-hidden />
    </button>
  )
}

interface MenuTopProps {
  id: string
  children: ReactNode
  isOpen: boolean
  isCurrent: boolean
  controls: string
  onClick: () => void
}

/** A group of the menu: opens what is below it. */
export function MenuTop({ id, children, isOpen, isCurrent, controls, onClick }: MenuTopProps) {
  return (
    <button
      id={id}
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      data-current={isCurrent || undefined}
      onClick={onClick}
      className="site-menu-top"
    >
      {children}
      <ChevronDown aria-hidden />
    </button>
  )
}

export function MenuLink({
  to,
  isCurrent,
  children,
}: {
  to: string
  isCurrent: boolean
  children: ReactNode
}) {
  return (
    <PageLink to={to} aria-current={isCurrent ? 'page' : undefined} className="site-menu-item">
      {children}
    </PageLink>
  )
}

/** That what an entry is about is not open. */
export function MenuMark({ children }: { children: ReactNode }) {
  return <span className="rounded-full border border-line-strong px-2 text-2xs text-muted">{children}</span>
}

/** A menu entry that opens a popup; the mark says that it does not lead anywhere yet. */
export function MenuSoon({
  children,
  mark,
  onClick,
}: {
  children: ReactNode
  mark: ReactNode
  onClick: () => void
}) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className="site-menu-item">
      {children}
      {mark}
    </button>
  )
}

interface LanguageLinkProps {
  href: string
  lang: string
  label: string
  children: ReactNode
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A plain link: the other language is another document. */
export function LanguageLink({ href, lang, label, children, onClick }: LanguageLinkProps) {
  return (
    <a
      href={href}
      hrefLang={lang}
      lang={lang}
      aria-label={label}
      onClick={onClick}
      className="ui-icon-button size-11 text-sm font-semibold"
    >
      {children}
    </a>
  )
}
