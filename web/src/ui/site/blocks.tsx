import { ArrowRight, Info, ScrollText, ShieldAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Children, isValidElement, type ReactNode } from 'react'
import { PageLink } from './base/page-link.tsx'
import { cx } from '../cx.ts'

/** The first words of a page, larger. */
export function LeadText({ children }: { children: ReactNode }) {
  return <div className="text-xl/relaxed font-medium text-ink sm:text-[1.5rem]/[1.55]">{children}</div>
}

export function FactRow({ children }: { children: ReactNode }) {
  return (
    <dl className="wide grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      {children}
    </dl>
  )
}

/** A number and what it counts; the number comes first to the eye, the name first to a screen reader. */
export function FactCell({ value, label }: { value: ReactNode; label: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1.5 bg-surface p-6">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-[2rem]/none font-bold tracking-tight text-ink tabular-nums">{value}</dd>
    </div>
  )
}

export function StepList({ children }: { children: ReactNode }) {
  return <ol className="wide site-steps grid">{children}</ol>
}

/** One step; its number comes from the style sheet's counter. */
export function StepItem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="site-step relative pb-9 pl-16 last:pb-0">
      <h3 className="text-[1.125rem]! mt-0! pt-2">{title}</h3>
      <div className="inner mt-1.5 text-base/7 text-muted">{children}</div>
    </li>
  )
}

/** Two in a row; three where there is room and none stands alone. */
export function CardGrid({ children }: { children: ReactNode }) {
  const count = Children.toArray(children).filter(isValidElement).length
  return (
    <div className={cx('wide grid gap-4 sm:grid-cols-2', count % 3 === 0 && 'lg:grid-cols-3')}>
      {children}
    </div>
  )
}

interface CardItemProps {
  title: string
  to?: string | undefined
  art?: ReactNode
  children: ReactNode
}

/** A card; with an address the whole card is pressed, and its title is the link. */
export function CardItem({ title, to, art, children }: CardItemProps) {
  return (
    <div
      className={cx(
        'group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors duration-200',
        to && 'hover:border-line-control',
      )}
    >
      {art && <div className="border-b border-line bg-canvas">{art}</div>}
      <div className="flex flex-1 flex-col p-6">
        <h3 className="text-[1.125rem]! mt-0!">
          {to ? (
            <PageLink to={to} className="after:absolute after:inset-0 focus-visible:after:rounded-lg">
              {title}
            </PageLink>
          ) : (
            title
          )}
        </h3>
        <div className="inner mt-2 text-[0.9375rem]/6.5 text-muted">{children}</div>
        {to && (
          <ArrowRight
            className="mt-auto size-5 translate-y-2 text-accent transition-[translate] duration-200 group-hover:translate-x-1"
            aria-hidden
          />
        )}
      </div>
    </div>
  )
}

/** Text beside a picture. */
export function SplitBlock({ title, art, children }: { title: string; art: ReactNode; children: ReactNode }) {
  return (
    <section className="wide my-16! grid items-center gap-x-12 gap-y-6 md:grid-cols-2">
      <div className="overflow-hidden rounded-xl border border-line bg-canvas md:order-2">{art}</div>
      <div>
        <h2 className="text-2xl font-bold text-ink">{title}</h2>
        <div className="inner mt-3">{children}</div>
      </div>
    </section>
  )
}

const notices: Record<string, { icon: LucideIcon; look: string; mark: string }> = {
  info: { icon: Info, look: 'border-line-strong bg-veil', mark: 'text-info' },
  warning: { icon: TriangleAlert, look: 'border-warning/45 bg-warning/8', mark: 'text-warning' },
  danger: { icon: ShieldAlert, look: 'border-danger/45 bg-danger/8', mark: 'text-danger' },
  sample: { icon: Info, look: 'border-dashed border-line-control bg-veil', mark: 'text-muted' },
  draft: { icon: ScrollText, look: 'border-dashed border-line-control bg-veil', mark: 'text-muted' },
}

export type NoticeTone = 'info' | 'warning' | 'danger' | 'sample' | 'draft'

export function NoticeBlock({
  tone = 'info',
  title,
  children,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
}) {
  const { icon: IconPart, look, mark } = notices[tone] ?? { icon: Info, look: '', mark: '' }
  return (
    <aside className={cx('wide flex gap-4 rounded-lg border p-5 sm:p-6', look)} role="note">
      <IconPart className={cx('mt-0.5 size-5.5 shrink-0', mark)} aria-hidden />
      <div className="min-w-0 flex-1 text-[0.9375rem]/6.5">
        {title && <p className="font-semibold text-ink">{title}</p>}
        {children && (
          <div className={cx('inner text-[#c3c5d0]', title !== undefined && 'mt-1')}>{children}</div>
        )}
      </div>
    </aside>
  )
}

export function FaqList({ children }: { children: ReactNode }) {
  return <div className="wide grid border-t border-line">{children}</div>
}

export function FaqItem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-16 list-none items-center gap-6 py-4 font-semibold text-ink transition-colors duration-150 hover:text-accent-bright [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{title}</span>
        <span
          aria-hidden
          className="relative size-4 shrink-0 text-accent before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-current after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-current after:transition-transform group-open:after:scale-y-0"
        />
      </summary>
      <div className="inner pr-10 pb-6 text-base/7 text-muted">{children}</div>
    </details>
  )
}

/** A frame around a table that is meant to be compared. */
export function CompareBlock({ children }: { children: ReactNode }) {
  return (
    <div className="wide site-compare overflow-hidden rounded-lg border border-line bg-surface">
      {children}
    </div>
  )
}

/** A table; where it does not fit, it scrolls by itself. */
export function TableBlock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table>{children}</table>
    </div>
  )
}

/** Asks for one thing, with the way to it. */
export function CtaBlock({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action: ReactNode
}) {
  return (
    <section className="wide mt-16! flex flex-wrap items-center gap-x-10 gap-y-6 rounded-xl border border-line bg-surface bg-[radial-gradient(34rem_16rem_at_100%_0%,rgb(240_195_90/0.12),transparent)] p-7 sm:p-9">
      <div className="min-w-60 flex-1">
        <h2 className="text-2xl font-bold text-ink">{title}</h2>
        <div className="inner mt-2 text-base/7 text-muted">{children}</div>
      </div>
      {action}
    </section>
  )
}
