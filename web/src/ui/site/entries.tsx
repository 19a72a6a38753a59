import type { ReactNode } from 'react'
import { BrandMark } from '../brand-mark.tsx'
import { cx } from '../cx.ts'

export interface EntryView {
  id: string
  name: string
  note?: string | undefined
  text: string
  /** The word that marks a sample; undefined for a real entry. */
  sample?: string | undefined
  kind?: string | undefined
  value?: string | undefined
}

function SampleMark({ children }: { children: ReactNode }) {
  return (
    <span className="shrink-0 rounded-full border border-dashed border-line-control px-2.5 py-0.5 text-2xs font-medium text-muted">
      {children}
    </span>
  )
}

function EntryText({ entry }: { entry: EntryView }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-[1.125rem]! mt-0!">{entry.name}</h3>
        {entry.sample && <SampleMark>{entry.sample}</SampleMark>}
      </div>
      {entry.note && <p className="mt-1 text-sm font-medium text-accent">{entry.note}</p>}
      <p className="mt-2.5 text-[0.9375rem]/6.5 text-muted">{entry.text}</p>
    </>
  )
}

/** People, companies, places. */
export function EntryGrid({ entries }: { entries: EntryView[] }) {
  return (
    <ul className="wide grid gap-4 sm:grid-cols-2">
      {entries.map((entry, index) => (
        <li
          key={entry.id}
          className={cx(
            'rounded-lg border border-line bg-surface p-6',
            // The last of an odd number takes the whole row.
            index % 2 === 0 && index === entries.length - 1 && 'col-span-full',
          )}
        >
          <EntryText entry={entry} />
        </li>
      ))}
    </ul>
  )
}

/** What happens when, down a line of gold. */
export function Timeline({ entries }: { entries: EntryView[] }) {
  return (
    <ol className="wide grid border-l border-line-strong">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="relative pb-10 pl-8 before:absolute before:top-2 before:-left-[5px] before:size-[9px] before:rounded-full before:bg-accent last:pb-0"
        >
          <EntryText entry={entry} />
        </li>
      ))}
    </ol>
  )
}

/** The brand's parts as pictures. */
export function AssetGrid({ entries }: { entries: EntryView[] }) {
  return (
    <ul className="wide grid gap-4 sm:grid-cols-2">
      {entries.map((entry) => (
        <li key={entry.id} className="overflow-hidden rounded-lg border border-line bg-surface">
          <div className="grid h-40 place-items-center border-b border-line bg-canvas">
            <Specimen entry={entry} />
          </div>
          <div className="p-6">
            <EntryText entry={entry} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Specimen({ entry }: { entry: EntryView }) {
  switch (entry.kind) {
    case 'mark':
      return <BrandMark className="size-20" />
    case 'colour':
      return (
        <span className="flex items-center gap-4 font-mono text-sm text-muted">
          <span className="size-16 rounded-full ring-1 ring-white/20" style={{ background: entry.value }} />
          {entry.value}
        </span>
      )
    case 'typeface':
      return (
        <span className="text-center text-ink">
          <span className="block text-4xl font-bold">Aa</span>
          <span className="mt-1 block text-sm text-muted">{entry.value}</span>
        </span>
      )
    default:
      return <span className="text-4xl font-extrabold tracking-tight text-ink">{entry.value}</span>
  }
}
