import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'

export interface Step {
  id: string
  label: string
  /** Set when the step can be visited again. */
  onOpen?: (() => void) | undefined
}

/** An ordered list of steps; the current one carries aria-current, and has room for its name on a phone. */
export function Stepper({ steps, current, label }: { steps: Step[]; current: string; label: string }) {
  const currentIndex = steps.findIndex((step) => step.id === current)
  return (
    <nav aria-label={label}>
      <ol className="flex gap-2">
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={cx('min-w-0 flex-1', index === currentIndex && 'max-sm:flex-[2.5]')}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <StepPart step={step} index={index} state={stateOf(index, currentIndex)} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

type StepState = 'done' | 'current' | 'ahead'

function stateOf(index: number, currentIndex: number): StepState {
  if (index === currentIndex) return 'current'
  return index < currentIndex ? 'done' : 'ahead'
}

function StepPart({ step, index, state }: { step: Step; index: number; state: StepState }) {
  const { t } = useTranslation()
  const inside = (
    <>
      <span
        className={cx('block h-1 w-full rounded-full', state === 'ahead' ? 'bg-line-strong' : 'bg-accent')}
        data-fill
      />
      <span className="mt-2.5 flex items-center gap-2">
        <span
          className={cx(
            'flex size-5 shrink-0 items-center justify-center rounded-full text-2xs font-bold tabular-nums',
            marks[state],
          )}
        >
          {state === 'done' ? <Check className="size-3" strokeWidth={3} aria-hidden /> : index + 1}
        </span>
        <span
          className={cx(
            'truncate text-sm font-medium',
            state === 'current' ? 'text-ink' : 'text-muted max-sm:sr-only',
          )}
        >
          {step.label}
        </span>
        {state === 'done' && <span className="sr-only">{t('common.stepDone')}</span>}
      </span>
    </>
  )
  if (!step.onOpen || state === 'current') return <div>{inside}</div>
  return (
    <button type="button" onClick={step.onOpen} className="block w-full rounded-sm text-left">
      {inside}
    </button>
  )
}

const marks: Record<StepState, string> = {
  done: 'bg-accent/20 text-accent-bright',
  current: 'bg-accent text-accent-ink',
  ahead: 'bg-veil text-muted',
}
