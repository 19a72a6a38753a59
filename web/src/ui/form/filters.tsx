import { Search, X } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { sheet } from '../sheet.ts'

export interface Chip {
  value: string
  label: string
  count?: string | undefined
}

/** Buttons of which one is pressed: the fastest filter. */
export function Chips(props: {
  label: string
  chips: Chip[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <div role="group" aria-label={props.label} className="flex flex-wrap gap-1.5">
      {props.chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === props.value}
          onClick={() => props.onChange(chip.value)}
          className={cx(
            'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-150 pointer-coarse:h-11',
            chip.value === props.value
              ? 'border-accent/60 bg-accent/12 text-accent-bright'
              : 'border-line-strong text-muted hover:border-line-control hover:text-ink',
          )}
        >
          {chip.label}
          {chip.count !== undefined && <span className="text-xs tabular-nums">{chip.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** A search box that reports 300 ms after the last key, and at once on Enter. */
export function SearchBox({
  label,
  value,
  isShort,
  onChange,
}: {
  label: string
  value: string
  /** For a number rather than words, beside the search of the page. */
  isShort?: boolean
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text.trim()), 300)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <form
      role={isShort ? undefined : 'search'}
      className={cx('relative w-full', isShort ? 'sm:w-44' : 'sm:w-80')}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
        aria-hidden
      />
      <input
        id={id}
        type="text"
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        className={cx(sheet.control, 'h-9 px-9 text-ellipsis pointer-coarse:h-11')}
      />
      {text && (
        <button
          type="button"
          aria-label={t('common.clear')}
          onClick={() => onChange('')}
          className="absolute top-1/2 right-1 inline-flex size-7 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:text-ink"
        >
          <X className="size-4" aria-hidden />
        </button>
      )}
    </form>
  )
}

/** A small select for a filter row: label inside, value beside it. */
export function FilterSelect(props: {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <span className="inline-flex h-9 items-center gap-2 rounded-md border border-line-strong bg-veil pr-1 pl-3 focus-within:border-line-control pointer-coarse:h-11">
      <label htmlFor={id} className="text-xs whitespace-nowrap text-muted">
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className="h-full max-w-48 rounded-sm bg-transparent pr-1 text-sm font-medium text-ink"
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value} className="bg-overlay">
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

export function FilterRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}
