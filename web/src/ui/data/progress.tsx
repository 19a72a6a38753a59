import { useId } from 'react'
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
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        <span id={id} className="text-muted">
          {label}
        </span>
        <span className="font-medium tabular-nums">{text}</span>
      </div>
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

/** Slices of a whole in one bar: done, failed, waiting. Described by `label` for screen readers. */
export function SliceBar({
  label,
  slices,
}: {
  label: string
  slices: { key: string; value: number; tone: Tone | 'empty' }[]
}) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0)
  return (
    <div role="img" aria-label={label} className="flex h-1.5 gap-px overflow-hidden rounded-full bg-white/8">
      {slices
        .filter((slice) => slice.value > 0)
        .map((slice) => (
          <div
            key={slice.key}
            data-fill
            className={slice.tone === 'empty' ? '' : toneFill[slice.tone]}
            style={{ width: `${(slice.value / total) * 100}%` }}
          />
        ))}
    </div>
  )
}
