import { useId } from 'react'
import { formatCount } from '#web/src/shared/format.ts'
import { cx } from '../cx.ts'
import { toneFill, type Tone } from '../tone.ts'

interface ProgressProps {
  label: string
  value: number
  max: number
  /** "1,204 / 2,000" beside the label; also what a screen reader announces. */
  text: string
  tone?: Tone
  isMoving?: boolean
}

/** One bar with its numbers in words. */
export function Progress({ label, value, max, text, tone = 'accent', isMoving }: ProgressProps) {
  const id = useId()
  const ratio = max > 0 ? Math.min(1, value / max) : 0
  return (
    <div>
      <Heading id={id} label={label} text={text} />
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-white/8"
      >
        <div
          data-fill
          className={cx(
            'h-full rounded-full transition-[width] duration-500 ease-out',
            toneFill[tone],
            isMoving && 'animate-pulse-soft',
          )}
          style={{ width: `${ratio * 100}%` }}
        />
      </div>
    </div>
  )
}

export interface Slice {
  key: string
  label: string
  value: number
  /** empty: not done yet; the bar shows its ground there. */
  tone: Tone | 'empty'
}

interface SliceProgressProps {
  label: string
  /** What counts as done, of `max`. */
  value: number
  max: number
  /** "1,204 / 2,000" beside the label; a screen reader hears the slices after it. */
  text: string
  slices: Slice[]
  isMoving?: boolean
}

/** A bar of several colours: what is done, what never will be, and what is still open. */
export function SliceProgress({ label, value, max, text, slices, isMoving }: SliceProgressProps) {
  const id = useId()
  return (
    <div>
      <Heading id={id} label={label} text={text} />
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={[text, ...slices.filter(isSeen).map(wordsOf)].join(', ')}
        className="flex h-2 gap-px overflow-hidden rounded-full bg-white/8"
      >
        <Slices slices={slices} max={max} isMoving={isMoving} />
      </div>
    </div>
  )
}

/** What a bar is of, and its numbers in words. */
function Heading({ id, label, text }: { id: string; label: string; text: string }) {
  return (
    <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
      <span id={id} className="text-muted">
        {label}
      </span>
      <span className="font-medium tabular-nums">{text}</span>
    </div>
  )
}

/** Slices of a whole in one thin bar. Described by `label` for screen readers. */
export function SliceBar({ label, slices }: { label: string; slices: Omit<Slice, 'label'>[] }) {
  const max = slices.reduce((sum, { value }) => sum + value, 0)
  return (
    <div role="img" aria-label={label} className="flex h-1.5 gap-px overflow-hidden rounded-full bg-white/8">
      <Slices slices={slices} max={max} />
    </div>
  )
}

function Slices({
  slices,
  max,
  isMoving,
}: {
  slices: Omit<Slice, 'label'>[]
  max: number
  isMoving?: boolean | undefined
}) {
  return slices
    .filter(isSeen)
    .map((slice) => (
      <div
        key={slice.key}
        data-fill
        className={cx(
          'h-full transition-[width] duration-500 ease-out',
          slice.tone !== 'empty' && toneFill[slice.tone],
          isMoving && slice.tone === 'info' && 'animate-pulse-soft',
        )}
        style={{ width: `${max > 0 ? (slice.value / max) * 100 : 0}%` }}
      />
    ))
}

/** The slices in words and numbers, each beside its colour. */
export function SliceLegend({ label, slices }: { label: string; slices: Slice[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {slices.filter(isSeen).map((slice) => (
        <li key={slice.key} className="flex items-center gap-2">
          <span
            aria-hidden
            className={cx(
              'size-2.5 rounded-full',
              slice.tone === 'empty' ? 'bg-white/8 ring-1 ring-line-control' : toneFill[slice.tone],
            )}
          />
          <span className="text-muted">{slice.label}</span>
          <span className="font-medium tabular-nums">{formatCount(slice.value)}</span>
        </li>
      ))}
    </ul>
  )
}

function isSeen({ value }: Pick<Slice, 'value'>) {
  return value > 0
}

function wordsOf({ label, value }: Slice) {
  return `${label} ${formatCount(value)}`
}
