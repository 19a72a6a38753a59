import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { Field, FieldError, type FieldProps } from './field.tsx'
import { sheet } from '../sheet.ts'

type InputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'className'> & { isMono?: boolean; suffix?: string }

export function TextField(props: InputProps) {
  const { label, hint, error, isRequired, badge, className, isMono, suffix, ...input } = props
  return (
    <Field
      {...{ label, hint, error, badge, ...(className && { className }), ...(isRequired && { isRequired }) }}
    >
      {(parts) => (
        <div className="relative">
          <input
            {...input}
            {...parts}
            className={cx(
              sheet.control,
              'h-10 pointer-coarse:h-11',
              isMono && 'font-mono text-sm',
              suffix && (suffix.length > 6 ? 'pr-32' : 'pr-14'),
            )}
          />
          {suffix && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-muted">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

type AreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'> & { isMono?: boolean }

export function TextArea({ label, hint, error, isRequired, badge, className, isMono, ...area }: AreaProps) {
  return (
    <Field
      {...{ label, hint, error, badge, ...(className && { className }), ...(isRequired && { isRequired }) }}
    >
      {(parts) => (
        <textarea
          rows={4}
          {...area}
          {...parts}
          className={cx(sheet.control, 'min-h-24 py-2.5', isMono && 'font-mono text-sm')}
        />
      )}
    </Field>
  )
}

export interface Option {
  value: string
  label: string
  isDisabled?: boolean
}

type SelectProps = FieldProps & Omit<ComponentProps<'select'>, 'id' | 'className'> & { options: Option[] }

/** The browser's own select: right on a phone, right by keyboard. */
export function SelectField({
  label,
  hint,
  error,
  isRequired,
  badge,
  className,
  options,
  ...select
}: SelectProps) {
  return (
    <Field
      {...{ label, hint, error, badge, ...(className && { className }), ...(isRequired && { isRequired }) }}
    >
      {(parts) => (
        <div className="relative">
          <select
            {...select}
            {...parts}
            className={cx(sheet.control, 'h-10 appearance-none pr-9 pointer-coarse:h-11')}
          >
            {options.map((option) => (
              <option
                key={option.value}
                value={option.value}
                disabled={option.isDisabled}
                className="bg-overlay text-ink"
              >
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
            aria-hidden
          />
        </div>
      )}
    </Field>
  )
}

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: string
  hint?: string
  error?: string | undefined
  /** Where the error stands that is about a whole group of boxes. */
  errorId?: string | undefined
  id: string
}

/** A square box with its sentence; 24 px and more to hit. */
export function CheckField({ label, hint, error, errorId, id, ...input }: CheckProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, errorId].filter(Boolean).join(' ')
  return (
    <div className="flex items-start gap-3 py-1">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={describedBy || undefined}
        aria-invalid={error || errorId ? true : undefined}
        className="mt-0.5 size-5 shrink-0 rounded-sm accent-accent pointer-coarse:size-6"
      />
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-xs text-muted">
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  )
}
