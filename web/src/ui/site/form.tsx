import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import '../../styles/form.css'

export const formLabel = 'text-sm font-semibold text-ink'
export const formHint = 'mt-2 text-sm text-muted'

interface FieldProps {
  label: string
  /** Said beside the label of a field that may stay empty. */
  optional?: string | undefined
  hint?: string | undefined
  error: string | undefined
}

interface Parts {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

function Field({
  label,
  optional,
  hint,
  error,
  children,
}: FieldProps & { children: (parts: Parts) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div>
      <label htmlFor={id} className={formLabel}>
        {label} {optional && <span className="text-faint">{optional}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={formHint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>

export function TextInput({ label, optional, hint, error, ...input }: InputProps) {
  return (
    <Field {...{ label, optional, hint, error }}>
      {(parts) => <input {...input} {...parts} aria-required={!optional} className="form-control" />}
    </Field>
  )
}

type BoxProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

export function TextBox({ label, optional, hint, error, ...box }: BoxProps) {
  return (
    <Field {...{ label, optional, hint, error }}>
      {(parts) => (
        <textarea rows={7} {...box} {...parts} aria-required={!optional} className="form-control" />
      )}
    </Field>
  )
}

interface ChoiceProps<Value extends string> {
  legend: string
  name: string
  value: Value
  choices: { value: Value; title: string; text: string }[]
  onChange: (value: Value) => void
}

/** Radio buttons as two cards. */
export function Choice<Value extends string>({ legend, name, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className={formLabel}>{legend}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {choices.map((choice) => (
          <label key={choice.value} className="form-choice rounded-lg border border-line">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <strong className={formLabel}>{choice.title}</strong>
            <span className="text-sm text-muted">{choice.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ConsentProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  label: string
  /** What is agreed to, with a way to read all of it. */
  children: ReactNode
  error: string | undefined
}

export function Consent({ label, children, error, ...input }: ConsentProps) {
  const id = useId()
  return (
    <div className="form-consent flex gap-3">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={cx(`${id}-text`, error && `${id}-error`)}
      />
      <div>
        <label htmlFor={id} className={formLabel}>
          {label}
        </label>
        <p id={`${id}-text`} className={formHint}>
          {children}
        </p>
        {error && (
          <p id={`${id}-error`} className="mt-2 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** Read out at once: what is the matter with the whole form. */
export function FormAlert({ title, text }: { title: string; text?: string }) {
  return (
    <div role="alert" className="form-alert rounded-lg border px-4 py-3">
      <p className={formLabel}>{title}</p>
      {text && <p className={formHint}>{text}</p>}
    </div>
  )
}

/** In place of the form once what was typed has arrived. */
export function FormDone({ children }: { children: ReactNode }) {
  return <div className="form-done rounded-xl border border-line p-7">{children}</div>
}

/** A page to read beside the form: it opens elsewhere, so that nothing typed is lost. */
export function FormLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-accent underline">
      {children}
    </a>
  )
}
