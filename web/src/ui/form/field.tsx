import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface FieldParts {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: string
  /** Below the control: what is expected. */
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  /** Said beside the label, e.g. "Optional". */
  badge?: ReactNode
  className?: string
}

/** Label, control, hint and error, wired for screen readers. `children` receives the control's attributes. */
export function Field(props: FieldProps & { children: (parts: FieldParts) => ReactNode }) {
  const { label, hint, error, isRequired, badge, className, children } = props
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={cx('min-w-0', className)}>
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
          {isRequired && (
            <span className="ml-1 text-accent" aria-hidden>
              *
            </span>
          )}
        </label>
        {badge}
      </div>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** What is wrong with a field; the control names it in `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-xs text-danger">
      <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      {children}
    </p>
  )
}
