import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode, type Ref } from 'react'
import { cx } from '../../cx.ts'
import { Container } from '../base/container.tsx'
import { formHint, formLabel } from '../form.tsx'
import '#web/src/styles/form.css'

/** A page with one form: what it is, and the form. */
export function AccountFrame({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <Container className="min-h-[70dvh] pt-10 pb-24 lg:pt-16">
      <div className="mx-auto max-w-xl">
        <h1 className="text-4xl font-extrabold">{title}</h1>
        {text && <p className="mt-3 text-lead text-muted">{text}</p>}
        <div className="mt-8 grid gap-10">{children}</div>
      </div>
    </Container>
  )
}

/** Where one is among the steps of a form. The one that is come to gets the focus: what was pressed before is gone. */
export function FormSteps({ label, steps, current }: { label: string; steps: string[]; current: number }) {
  const step = useRef<HTMLLIElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current !== current) step.current?.focus()
    shown.current = current
  }, [current])
  return (
    <ol aria-label={label} className="flex gap-2">
      {steps.map((name, at) => (
        <li
          key={name}
          ref={at === current ? step : undefined}
          aria-current={at === current ? 'step' : undefined}
          tabIndex={-1}
          className="min-w-0 flex-1 outline-none"
        >
          <span className={cx('block h-1 rounded-full', at <= current ? 'bg-accent' : 'bg-line-strong')} />
          <span
            className={cx('mt-2 block text-sm', at === current ? 'font-semibold text-ink' : 'text-muted')}
          >
            {at + 1}. {name}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** What is wrong with a form, in one place that gets the focus; each line leads to its field. */
export function FormSummary({
  title,
  lines,
  onGo,
  ref,
}: {
  title: string
  lines: { field: string | null; text: string }[]
  onGo: (field: string) => void
  ref: Ref<HTMLDivElement>
}) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="form-alert rounded-lg border px-4 py-3">
      <p className={formLabel}>{title}</p>
      <ul className="mt-2 grid gap-1 text-sm">
        {lines.map(({ field, text }) => (
          <li key={text}>
            {field === null ? (
              text
            ) : (
              <button
                type="button"
                onClick={() => onGo(field)}
                className="min-h-6 text-left text-danger underline underline-offset-4"
              >
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  label: string
  hint?: string | undefined
  error: string | undefined
  showLabel: string
  hideLabel: string
  /** Below the field: how strong it is. */
  children?: ReactNode
}

/** A password, hidden until a person wants to see it. */
export function PasswordInput({
  label,
  hint,
  error,
  showLabel,
  hideLabel,
  children,
  ...input
}: PasswordInputProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div>
      <label htmlFor={id} className={formLabel}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(hint && `${id}-hint`, error && `${id}-error`) || undefined}
          className="form-control pr-13"
        />
        <button
          type="button"
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
          className="absolute right-1 bottom-1 grid size-10 place-items-center rounded-md text-muted hover:text-ink"
        >
          <Icon className="size-5" aria-hidden />
        </button>
      </div>
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
      {children}
    </div>
  )
}

const strengths = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'] as const

/** How strong a password is, as four bars and in words. */
export function StrengthMeter({ score, text }: { score: 0 | 1 | 2 | 3 | 4; text: string }) {
  return (
    <div className="mt-3" aria-live="polite">
      <div aria-hidden className="flex gap-1.5">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={cx(
              'h-1.5 flex-1 rounded-full',
              bar <= Math.max(score, 1) ? strengths[score] : 'bg-veil',
            )}
          />
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">{text}</p>
    </div>
  )
}

/** One agreement: a box, what is agreed to, and whether it is required. */
export function AgreementLine({
  children,
  badge,
  link,
  error,
  isStrong,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  badge?: string
  link?: ReactNode
  error?: string | undefined
  isStrong?: boolean
}) {
  const id = useId()
  return (
    <div className={cx('flex gap-3 py-2', isStrong && 'border-b border-line pb-4')}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <div className="min-w-0">
        <label htmlFor={id} className={isStrong ? formLabel : 'text-sm text-ink'}>
          {badge && <span className="mr-1.5 text-accent">[{badge}]</span>}
          {children}
        </label>{' '}
        {link && <span className="text-sm">{link}</span>}
        {error && (
          <p id={`${id}-error`} className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** One line of a list on an account page, with what can be done about it. */
export function AccountLine({
  name,
  note,
  action,
}: {
  name: ReactNode
  note?: ReactNode
  action?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {action}
    </li>
  )
}

/** Words between two ways of doing the same. */
export function OrLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}

/** Fields that belong together. */
export function FormGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className={cx(formLabel, 'mb-3')}>{legend}</legend>
      {children}
    </fieldset>
  )
}
