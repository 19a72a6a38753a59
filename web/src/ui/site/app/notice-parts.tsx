import { useId, type ReactNode } from 'react'
import { cx } from '../../cx.ts'
import { PageLink } from '../base/page-link.tsx'
import { formLabel } from '../form.tsx'

interface NoticeLineProps {
  to: string
  title: string
  text: string
  /** What it is about. */
  kind: string
  at: { iso: string; text: string }
  /** The word for it while nobody has read it. */
  unread: string | null
  onFollow: () => void
}

/** One notice: all of it leads to what it is about, so that a thumb finds it. */
export function NoticeLine({ to, title, text, kind, at, unread, onFollow }: NoticeLineProps) {
  return (
    <li className="border-b border-line">
      <PageLink to={to} onClick={onFollow} className="group flex min-h-16 gap-3 py-4">
        <span
          aria-hidden
          className={cx('mt-2 size-2 shrink-0 rounded-full', unread !== null && 'bg-accent')}
        />
        <span className="min-w-0 flex-1">
          <span className="grid gap-x-4 sm:flex sm:items-baseline sm:justify-between">
            <span
              className={cx(
                'wrap-anywhere group-hover:underline',
                unread === null ? 'font-medium' : 'font-bold',
              )}
            >
              {title}
              {unread !== null && <span className="sr-only"> ({unread})</span>}
            </span>
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {kind}, <time dateTime={at.iso}>{at.text}</time>
            </span>
          </span>
          <span className="mt-1 block text-[0.9375rem] wrap-anywhere text-muted">{text}</span>
        </span>
      </PageLink>
    </li>
  )
}

/** One of several things to choose, and whether it is. */
export function ChoiceLine({
  label,
  hint,
  isChosen,
  isFixed,
  onChange,
}: {
  label: string
  hint?: string
  isChosen: boolean
  /** Nobody chooses it: the hint says why. */
  isFixed?: boolean
  onChange?: (isChosen: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex min-h-12 items-center gap-3 border-b border-line py-2">
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        disabled={isFixed}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      <div>
        <label htmlFor={id} className="text-ink">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

/** One of a list of times. */
export function TimeSelect({
  label,
  value,
  times,
  onChange,
}: {
  label: string
  value: number
  times: readonly { value: number; text: string }[]
  onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div className="min-w-36">
      <label htmlFor={id} className={formLabel}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="form-control"
      >
        {times.map((time) => (
          <option key={time.value} value={time.value}>
            {time.text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A sheet of paper: what is printed of a page. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return (
    <div className="print-sheet max-w-2xl rounded-lg border border-line bg-surface p-6 sm:p-10">
      {children}
    </div>
  )
}
