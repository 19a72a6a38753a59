import { Check, Copy, ExternalLink, LoaderCircle } from 'lucide-react'
import { useEffect, useState, type ReactNode, type Ref } from 'react'
import '#web/src/styles/flow.css'
import '#web/src/styles/no-scripts.css'
import { buttonLooks } from '../../button-looks.ts'
import { cx } from '../../cx.ts'
import type { OnlyAria } from '../../named.ts'

const looks = {
  ...buttonLooks,
  quiet: 'border-transparent text-muted hover:bg-veil hover:text-ink',
} as const

interface FlowButtonProps extends OnlyAria {
  children: ReactNode
  variant?: keyof typeof looks
  isSmall?: boolean
  /** Cannot be pressed, and the text beside it says why. */
  isDisabled?: boolean
  /** Work is under way: it shows it and takes no second press. */
  isBusy?: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
  describedBy?: string | undefined
}

export function FlowButton({ children, variant = 'secondary', ...rest }: FlowButtonProps) {
  return (
    <button
      ref={rest.ref}
      type="button"
      disabled={rest.isDisabled}
      aria-busy={rest.isBusy || undefined}
      aria-disabled={rest.isBusy || undefined}
      aria-describedby={rest.describedBy}
      onClick={() => (rest.isBusy ? undefined : rest.onClick())}
      className={cx(
        'inline-flex items-center justify-center gap-2 rounded-full border font-semibold select-none transition-[background-color,border-color,color] duration-150 disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:opacity-60',
        rest.isSmall ? 'min-h-11 px-4 text-sm' : 'min-h-12 px-6 text-[0.9375rem]',
        looks[variant],
      )}
    >
      {rest.isBusy && <LoaderCircle className="size-4.5 animate-spin-slow" aria-hidden />}
      {children}
    </button>
  )
}

/** Pushes what follows to the other end of a line. */
export function FlowGap() {
  return <span className="flex-1 max-sm:hidden" />
}

/** A sheet of its own inside a step. */
export function FlowCard({
  title,
  children,
  action,
  level = 4,
}: {
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** 4 inside a step of the window, 3 on a page. */
  level?: 3 | 4
}) {
  const Title = level === 3 ? 'h3' : 'h4'
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {title && <Title className="font-semibold">{title}</Title>}
        {action}
      </div>
      {children && <div className={cx('text-[0.9375rem] text-muted', title && 'mt-3')}>{children}</div>}
    </section>
  )
}

/** Names and values, a line each. */
export function FlowFacts({ rows }: { rows: { name: string; value: ReactNode; isStrong?: boolean }[] }) {
  return (
    <dl className="grid">
      {rows.map((row) => (
        <div
          key={row.name}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b border-line py-2.5 last:border-0"
        >
          <dt className="text-[0.9375rem] text-muted">{row.name}</dt>
          <dd
            className={cx(
              'ml-auto min-w-0 text-right tabular-nums text-ink',
              row.isStrong ? 'font-bold' : 'font-medium',
            )}
          >
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface HashLineProps {
  /** What it is: "fee payment". */
  name: string
  value: string
  copyLabel: string
  copiedLabel: string
  href?: string | undefined
  explorerLabel: string
  isWhole?: boolean
}

/** An address or a transaction: short, to copy, and to open where an explorer knows it. */
export function HashLine(hashLineProps: HashLineProps) {
  const shown =
    hashLineProps.isWhole || hashLineProps.value.length < 14
      ? hashLineProps.value
      : `${hashLineProps.value.slice(0, 5)}…${hashLineProps.value.slice(-5)}`
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <span
        title={hashLineProps.value}
        className={cx('font-mono text-sm text-ink', hashLineProps.isWhole ? 'break-all' : 'text-nowrap')}
      >
        {shown}
      </span>
      <CopyButton
        value={hashLineProps.value}
        label={hashLineProps.copyLabel}
        doneLabel={hashLineProps.copiedLabel}
      />
      {hashLineProps.href && (
        <a
          href={hashLineProps.href}
          target="_blank"
          rel="noreferrer"
          aria-label={hashLineProps.explorerLabel}
          className="ui-icon-button"
        >
          <ExternalLink className="size-4" aria-hidden />
        </a>
      )}
    </span>
  )
}

/** Copies; says so in its own place, because a toast would lie behind the window. */
function CopyButton({ value, label, doneLabel }: { value: string; label: string; doneLabel: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1_600)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true))
  const IconPart = isCopied ? Check : Copy
  return (
    <>
      <button type="button" aria-label={label} onClick={copy} className="ui-icon-button shrink-0">
        <IconPart className={cx('size-4', isCopied && 'text-success')} aria-hidden />
      </button>
      <span role="status" className="sr-only">
        {isCopied ? doneLabel : ''}
      </span>
    </>
  )
}

/** An address to be read and compared: groups of four, so that the eye keeps its place. */
export function BigAddress({ value }: { value: string }) {
  const groups = value.match(/.{1,4}/g) ?? []
  return (
    <p className="rounded-lg border border-line-strong bg-canvas px-4 py-2 font-mono text-lg/7 text-ink">
      <span className="sr-only">{value}</span>
      <span aria-hidden className="flex flex-wrap gap-x-2.5">
        {groups.map((group, index) => (
          <span key={`${index}${group}`} className={index % 2 ? 'text-muted' : ''}>
            {group}
          </span>
        ))}
      </span>
    </p>
  )
}

const warningLooks = {
  warning: 'border-warning/40 bg-warning/8',
  danger: 'border-danger/40 bg-danger/8',
} as const

/** What has to be read before the press below it, in little room. */
export function FlowWarning({
  tone = 'warning',
  title,
  children,
}: {
  tone?: keyof typeof warningLooks
  title: string
  children: ReactNode
}) {
  return (
    <aside role="note" className={cx('rounded-lg border px-4 py-2.5 text-sm/5', warningLooks[tone])}>
      <p className="font-semibold text-ink">{title}</p>
      <p className="mt-0.5 text-[#c3c5d0]">{children}</p>
    </aside>
  )
}

/** Work under way, in a line. */
export function FlowWaiting({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 text-[0.9375rem] text-muted">
      <LoaderCircle className="size-4.5 shrink-0 animate-spin-slow text-accent" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Where a list will be. */
export function FlowSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="needs-scripts">
      <div aria-hidden className="grid animate-pulse-soft grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {[0, 1, 2, 3].map((key) => (
          <div key={key} className="aspect-[4/5] rounded-lg bg-veil" />
        ))}
      </div>
    </div>
  )
}

/** Words that read as a link and act as a button. */
export function TextButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 rounded-sm text-[0.9375rem] text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-current"
    >
      {children}
    </button>
  )
}

export const flowLink =
  'rounded-sm text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-current'
/** The same at the end of a line of a list, where a thumb finds it. */
export const lineLink = `${flowLink} inline-flex min-h-11 items-center`
