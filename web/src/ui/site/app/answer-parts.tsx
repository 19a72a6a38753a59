import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from '../../cx.ts'
import { formHint, formLabel } from '../form.tsx'

interface GroupProps {
  /** The question. */
  legend: string
  /** Beside it: whether it must be answered. */
  mark: string
  hint?: string | undefined
  error?: string | undefined
  name: string
}

/** A question with several controls, in a frame that says what is asked and what is wrong. */
export function AnswerGroup({
  legend,
  mark,
  hint,
  error,
  name,
  children,
}: GroupProps & { children: ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      data-question={name}
      aria-describedby={describedBy}
      tabIndex={-1}
      className="min-w-0 scroll-mt-24 outline-none"
    >
      <legend className="text-lg font-semibold wrap-anywhere text-ink">
        {legend} <span className="text-sm font-normal text-faint">{mark}</span>
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={formHint}>
          {hint}
        </p>
      )}
      <div className="mt-3">{children}</div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface OptionsProps {
  name: string
  options: readonly { value: string; title: string }[]
  chosen: readonly string[]
  isMany: boolean
  onToggle: (value: string, isOn: boolean) => void
}

/** Options one below the other, the whole row to press. */
export function OptionRows({ name, options, chosen, isMany, onToggle }: OptionsProps) {
  return (
    <div className="grid gap-2">
      {options.map(({ value, title }) => (
        <label key={value} className="form-choice items-center rounded-lg border border-line">
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={({ target }) => onToggle(value, target.checked)}
          />
          <strong className={cx(formLabel, 'wrap-anywhere')}>{title}</strong>
        </label>
      ))}
    </div>
  )
}

interface ScaleProps {
  name: string
  steps: readonly number[]
  value: number | undefined
  least: string
  most: string
  onChange: (step: number) => void
}

/** Steps in a row that breaks on a phone, with the meaning of both ends. */
export function ScaleRow({ name, steps, value, least, most, onChange }: ScaleProps) {
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <label
            key={step}
            className="form-choice flex min-w-13 flex-col items-center rounded-lg border border-line tabular-nums"
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={value === step}
              onChange={() => onChange(step)}
            />
            <strong className={formLabel}>{step}</strong>
          </label>
        ))}
      </div>
      {(least || most) && (
        <p className="mt-2 flex flex-wrap justify-between gap-x-6 text-sm text-muted">
          <span>{least && `${steps[0]} · ${least}`}</span>
          <span>{most && `${steps.at(-1)} · ${most}`}</span>
        </p>
      )}
    </div>
  )
}

interface RankProps {
  rows: readonly { value: string; title: string; place: string; up: string; down: string }[]
  onMove: (value: string, by: -1 | 1) => void
}

/** Rows in an order that buttons change: by thumb and by keyboard alike. */
export function RankRows({ rows, onMove }: RankProps) {
  const move =
    'inline-flex size-11 items-center justify-center rounded-md border border-line-strong bg-veil text-ink disabled:opacity-35'
  return (
    <ol className="grid gap-2">
      {rows.map(({ value, title, place, up, down }, at) => (
        <li key={value} className="flex items-center gap-3 rounded-lg border border-line p-2 pl-4">
          <span className="w-12 shrink-0 text-sm text-accent tabular-nums">{place}</span>
          <strong className={cx(formLabel, 'min-w-0 flex-1 wrap-anywhere')}>{title}</strong>
          <button
            type="button"
            aria-label={up}
            disabled={at === 0}
            onClick={() => onMove(value, -1)}
            className={move}
          >
            <ArrowUp className="size-4.5" aria-hidden />
          </button>
          <button
            type="button"
            aria-label={down}
            disabled={at === rows.length - 1}
            onClick={() => onMove(value, 1)}
            className={move}
          >
            <ArrowDown className="size-4.5" aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  )
}

interface WriteProps {
  /** What is asked, said again to a screen reader. */
  label: string
  name: string
  value: string
  /** A box of several lines, else one line of this type. */
  type: 'box' | 'text' | 'number' | 'date'
  maxLength?: number | undefined
  min?: number | string | undefined
  max?: number | string | undefined
  step?: number | 'any' | undefined
  onChange: (text: string) => void
}

/** What is written in answer to a question. */
export function AnswerInput({ label, type, onChange, ...input }: WriteProps) {
  const control = {
    ...input,
    'aria-label': label,
    className: 'form-control',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (type === 'box') return <textarea rows={5} {...control} />
  return <input type={type} {...control} {...(type === 'number' && { inputMode: 'decimal' as const })} />
}
