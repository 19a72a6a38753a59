import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from './base/page-link.tsx'
import { Waiting } from './waiting.tsx'

interface EntryProps {
  to: string
  title: string
  summary: string
  /** ISO 8601, for machines. */
  at: string
  date: string
}

/** The newest article, larger than the rest. */
export function NewsLead({ to, title, summary, at, date, label }: EntryProps & { label: string }) {
  return (
    <PageLink
      to={to}
      className="group relative mb-6 block overflow-hidden rounded-xl border border-line bg-surface p-7 transition-colors duration-200 hover:border-line-control sm:p-10"
    >
      <span
        aria-hidden
        className="pointer-events-none absolute -top-32 -right-24 size-80 rounded-full bg-[radial-gradient(closest-side,rgb(240_195_90/0.13),transparent)]"
      />
      <span className="relative flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-semibold text-accent">{label}</span>
        <time dateTime={at} className="text-muted tabular-nums">
          {date}
        </time>
      </span>
      <h2 className="relative mt-3 max-w-2xl text-3xl font-bold">{title}</h2>
      <p className="relative mt-4 max-w-2xl text-lead text-muted">{summary}</p>
      <Arrow className="absolute right-7 bottom-7 sm:right-9 sm:bottom-9" />
    </PageLink>
  )
}

/** An article as a line of the list. */
export function NewsEntry({ to, title, summary, at, date }: EntryProps) {
  return (
    <PageLink
      to={to}
      className="group grid gap-x-8 gap-y-2 border-b border-line py-7 md:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
    >
      <time dateTime={at} className="pt-1 text-sm text-faint tabular-nums">
        {date}
      </time>
      <span className="block max-w-2xl">
        <h2 className="text-xl font-semibold transition-colors duration-150 group-hover:text-accent-bright">
          {title}
        </h2>
        <span className="mt-2 block text-[0.9375rem] leading-relaxed text-muted">{summary}</span>
      </span>
      <Arrow className="mt-1 max-md:hidden" />
    </PageLink>
  )
}

function Arrow({ className }: { className: string }) {
  return (
    <ArrowUpRight
      aria-hidden
      className={`size-5 text-faint transition-[color,translate] duration-200 ease-out group-hover:translate-x-0.5 group-hover:-translate-y-0.5 group-hover:text-accent ${className}`}
    />
  )
}

interface StateProps {
  title: string
  text: string
  action?: ReactNode
  /** Read out at once: for what just went wrong. */
  isUrgent?: boolean
}

/** Nothing here, or nothing came: said in two lines, with a way on. */
export function NewsState({ title, text, action, isUrgent }: StateProps) {
  return (
    <div
      role={isUrgent ? 'alert' : undefined}
      className="min-h-72 rounded-xl border border-line bg-surface p-8 sm:p-11"
    >
      <p className="text-xl font-semibold">{title}</p>
      <p className="mt-2 max-w-xl text-muted">{text}</p>
      {action && <div className="mt-7 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}

const rows = [0, 1, 2, 3, 4, 5, 6]

/** Where the list is going to be; tall enough that nothing below moves when it comes. */
export function NewsSkeleton({ label, noScript }: { label: string; noScript: string }) {
  return (
    <Waiting label={label} noScript={noScript} className="min-h-[72rem]">
      <div className="h-56 rounded-xl bg-veil" />
      {rows.map((row) => (
        <div
          key={row}
          className="-mb-4 grid h-32 content-center gap-x-8 gap-y-3 border-b border-line md:grid-cols-[9.5rem_minmax(0,1fr)]"
        >
          <span className="h-4 w-24 rounded-sm bg-veil" />
          <span className="grid gap-3">
            <span className="h-5 w-3/5 rounded-sm bg-veil" />
            <span className="h-4 w-4/5 rounded-sm bg-veil" />
          </span>
        </div>
      ))}
    </Waiting>
  )
}
