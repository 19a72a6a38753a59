import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { RawText } from '../text.tsx'
import { toneFill, type Tone } from '../tone.ts'

export interface TimelineEntry {
  key: string
  tone: Tone
  title: string
  detail: string | null
  /** As a program wrote it: several lines. */
  raw?: string | null
  aside: ReactNode
}

/** Moments on a line. */
export function TimelineList({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="grid">
      {entries.map((entry) => (
        <li
          key={entry.key}
          className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[5px] not-last:before:w-px not-last:before:bg-line-strong"
        >
          <span
            className={cx(
              'mt-1.5 size-[11px] shrink-0 rounded-full ring-4 ring-surface',
              toneFill[entry.tone],
            )}
            aria-hidden
            data-fill
          />
          <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
            <div className="min-w-0 flex-1 basis-64">
              <p className="text-[0.875rem] font-medium">{entry.title}</p>
              {entry.detail && (
                <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{entry.detail}</p>
              )}
              {entry.raw && <RawText>{entry.raw}</RawText>}
            </div>
            {entry.aside}
          </div>
        </li>
      ))}
    </ol>
  )
}
