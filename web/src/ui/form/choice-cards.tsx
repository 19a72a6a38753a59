import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './field.tsx'

export interface Choice<Value extends string> {
  value: Value
  title: string
  description?: string
  /** Under the words: a price, a small table. */
  extra?: ReactNode
}

interface ChoiceCardsProps<Value extends string> {
  legend: string
  value: Value
  choices: Choice<Value>[]
  onChange: (value: Value) => void
  columns?: 2 | 3
  error?: string | undefined
}

/** Radio buttons as cards: arrows move, one is always chosen. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={props.error ? true : undefined}
      aria-describedby={props.error ? errorId : undefined}
    >
      <legend className="mb-2 text-sm font-medium">{props.legend}</legend>
      <div className={cx('grid gap-3', props.columns === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
        {props.choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'relative flex cursor-pointer gap-3 rounded-lg border p-4 transition-colors duration-150',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-bright',
              props.value === choice.value
                ? 'border-accent/70 bg-accent/8'
                : 'border-line-strong bg-veil hover:border-line-control',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={props.value === choice.value}
              onChange={() => props.onChange(choice.value)}
              className="mt-1 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-[0.875rem] font-semibold">{choice.title}</span>
              {choice.description && (
                <span className="mt-0.5 block text-sm text-muted">{choice.description}</span>
              )}
              {choice.extra}
            </span>
          </label>
        ))}
      </div>
      {props.error && <FieldError id={errorId}>{props.error}</FieldError>}
    </fieldset>
  )
}
