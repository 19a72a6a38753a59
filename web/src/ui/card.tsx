import { Children, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { sheet } from './sheet.ts'

interface CardProps {
  title?: ReactNode
  /** Beside the title, on the right. */
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** The content reaches the edges (tables). */
  isFlush?: boolean
  id?: string
}

/** A sheet with an optional title row. */
export function Card({ title, aside, children, className, isFlush, id }: CardProps) {
  const titleId = id ? `${id}-title` : undefined
  return (
    <section
      id={id}
      aria-labelledby={title ? titleId : undefined}
      className={cx(sheet.card, 'min-w-0', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-2.5">
          <h2 id={titleId} className="text-base font-semibold">
            {title}
          </h2>
          {aside}
        </header>
      )}
      <div className={isFlush ? '' : 'p-5'}>{children}</div>
    </section>
  )
}

interface StatProps {
  label: string
  value: ReactNode
  /** One quiet line below the number. */
  note?: ReactNode
  isLive?: boolean
}

/** One number with its name. */
export function Stat({ label, value, note, isLive }: StatProps) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2 text-xs text-muted">
        {isLive && <span className="size-1.5 animate-pulse-soft rounded-full bg-success" aria-hidden />}
        {label}
      </dt>
      <dd className="mt-1 text-xl font-semibold wrap-anywhere tracking-tight tabular-nums">{value}</dd>
      {note !== undefined && <dd className="mt-0.5 text-xs text-faint tabular-nums">{note}</dd>}
    </div>
  )
}

/** Stats in a row; six of them in two rows of three where one row would cut their numbers. */
export function StatRow({ children }: { children: ReactNode }) {
  const isMany = Children.count(children) > 5
  return (
    <div className="@container">
      <dl
        className={cx(
          sheet.card,
          'grid grid-cols-2 gap-x-6 gap-y-5 px-5 py-4',
          isMany ? '@md:grid-cols-3 @4xl:grid-cols-6' : 'md:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]',
        )}
      >
        {children}
      </dl>
    </div>
  )
}

interface FactsProps {
  rows: { name: ReactNode; value: ReactNode; key: string }[]
  /** Two pairs a line where there is room. */
  isWide?: boolean
}

/** Names and their values. */
export function Facts({ rows, isWide }: FactsProps) {
  return (
    <dl className={cx('-my-2.5', isWide && 'sm:grid sm:grid-cols-2 sm:gap-x-10')}>
      {rows.map((row) => (
        <div
          key={row.key}
          className="flex min-h-10.5 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 border-b border-line py-2 last:border-0"
        >
          <dt className="text-sm text-muted">{row.name}</dt>
          <dd className="min-w-0 text-sm font-medium wrap-anywhere tabular-nums">{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
