import { LoaderCircle } from 'lucide-react'
import type { AriaAttributes, ComponentType, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { buttonLooks } from './button-looks.ts'
import { cx } from './cx.ts'
import type { Named, OnlyAria } from './named.ts'
import { Tooltip } from './tooltip.tsx'

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap select-none ' +
  'transition-[background-color,border-color,color,box-shadow,translate] duration-150 ease-out active:translate-y-px ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-45 aria-disabled:active:translate-y-0'

const variants = {
  ...buttonLooks,
  ghost: 'border-transparent bg-transparent text-muted hover:bg-veil hover:text-ink',
  danger: 'border-danger/40 bg-danger/12 text-danger hover:border-danger/70 hover:bg-danger/20',
} as const

const sizes = {
  sm: 'h-9 px-3 text-sm pointer-coarse:h-11',
  md: 'h-10 px-4 text-sm pointer-coarse:h-11',
  icon: 'size-9 pointer-coarse:size-11',
} as const

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>

type KnownAria = 'aria-expanded' | 'aria-pressed' | 'aria-keyshortcuts'

interface Press extends OnlyAria<KnownAria>, Pick<AriaAttributes, KnownAria> {
  icon?: Icon
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  type?: 'button' | 'submit'
  /** Work is under way: the button shows it and takes no second press. */
  isBusy?: boolean
  /** Why it cannot be pressed now. The button stays focusable so that the reason can be read. */
  disabledReason?: string | null | undefined
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  ref?: Ref<HTMLButtonElement>
  id?: string
  form?: string
}
export type ButtonProps = Press & Named

export function Button(props: ButtonProps) {
  const { children, icon: IconPart, label, variant = 'secondary', isBusy, disabledReason, onClick } = props
  const { size = children ? 'md' : 'icon', type = 'button', ref, id, form } = props
  const isBlocked = Boolean(isBusy || disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBlocked) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      ref={ref}
      id={id}
      form={form}
      // oxlint-disable-next-line react/button-has-type -- always one of the two the type allows
      type={type}
      className={cx(base, variants[variant], sizes[size])}
      aria-disabled={isBlocked || undefined}
      aria-busy={isBusy || undefined}
      aria-label={label}
      aria-expanded={props['aria-expanded']}
      aria-pressed={props['aria-pressed']}
      aria-keyshortcuts={props['aria-keyshortcuts']}
      onClick={press}
    >
      {isBusy ? (
        <LoaderCircle className="size-4 animate-spin-slow" aria-hidden />
      ) : (
        IconPart && <IconPart className="size-4" aria-hidden />
      )}
      {children}
    </button>
  )
  return <Tooltip text={disabledReason ?? (children ? null : label)}>{button}</Tooltip>
}

interface LinkButtonProps extends OnlyAria {
  to: string
  children: NonNullable<ReactNode>
  icon?: Icon
  variant?: keyof typeof variants
  size?: 'sm' | 'md'
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({
  to,
  children,
  icon: IconPart,
  variant = 'secondary',
  size = 'md',
}: LinkButtonProps) {
  return (
    <Link to={to} className={cx(base, variants[variant], sizes[size])}>
      {IconPart && <IconPart className="size-4" aria-hidden />}
      {children}
    </Link>
  )
}

/** A link to a file the API makes (CSV). */
export function DownloadButton({
  href,
  children,
  icon: IconPart,
  label,
  size = 'md',
}: { href: string; icon?: Icon; size?: 'sm' | 'md' } & Named & OnlyAria) {
  const look = children ? cx(base, variants.secondary, sizes[size]) : cx(base, variants.ghost, sizes.icon)
  const link = (
    <a href={href} download aria-label={label} className={look}>
      {IconPart && <IconPart className="size-4" aria-hidden />}
      {children}
    </a>
  )
  return <Tooltip text={children ? null : label}>{link}</Tooltip>
}
