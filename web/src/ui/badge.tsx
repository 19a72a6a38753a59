import type { ComponentType, ReactNode } from 'react'
import { cx } from './cx.ts'
import { toneSoft, type Tone } from './tone.ts'

interface BadgeProps {
  tone?: Tone
  icon?: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  isMoving?: boolean
  children: ReactNode
}

/** A word with a tone and an icon: never colour alone. */
export function Badge({ tone = 'neutral', icon: IconPart, isMoving, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap',
        toneSoft[tone],
      )}
    >
      {IconPart && <IconPart className={cx('size-3.5', isMoving && 'animate-spin-slow')} aria-hidden />}
      {children}
    </span>
  )
}
