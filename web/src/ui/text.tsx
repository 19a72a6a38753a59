import type { ElementType, ReactNode } from 'react'
import { cx } from './cx.ts'
import { toneText, type Tone } from './tone.ts'

const sizes = {
  xs: 'text-xs',
  sm: 'text-sm',
  base: 'text-[0.875rem] leading-[1.45rem]',
  lg: 'text-lg',
  xl: 'text-xl',
} as const

interface TextProps {
  as?: ElementType
  size?: keyof typeof sizes
  tone?: Tone | 'ink' | 'faint' | 'muted'
  weight?: 'normal' | 'medium' | 'semibold'
  mono?: boolean
  className?: string
  id?: string
  children: ReactNode
}

const weights = { normal: '', medium: 'font-medium', semibold: 'font-semibold' } as const

/** Words with a tone. Pages choose the size and the tone; the colours stay here. */
export function Text({
  as: As = 'span',
  size = 'base',
  tone = 'ink',
  weight = 'normal',
  ...rest
}: TextProps) {
  const colour =
    tone === 'ink'
      ? 'text-ink'
      : tone === 'faint'
        ? 'text-faint'
        : toneText[tone === 'muted' ? 'neutral' : tone]
  const { mono, className, children, id } = rest
  return (
    <As id={id} className={cx(sizes[size], colour, weights[weight], mono && 'font-mono', className)}>
      {children}
    </As>
  )
}

/** What a program wrote, as it wrote it: lines of a log. */
export function RawText({ children }: { children: string }) {
  return <p className="mt-1 font-mono text-xs break-all whitespace-pre-wrap text-muted">{children}</p>
}

/** A small heading above a group. */
export function Eyebrow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p className={cx('text-2xs font-semibold tracking-[0.09em] text-faint uppercase', className)}>
      {children}
    </p>
  )
}

export function Heading({ level, children, id }: { level: 2 | 3; children: ReactNode; id?: string }) {
  const As = level === 2 ? 'h2' : 'h3'
  return (
    <As id={id} className={level === 2 ? 'text-lg font-semibold' : 'text-base font-semibold'}>
      {children}
    </As>
  )
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded-sm border border-line-strong bg-veil px-1.5 font-mono text-2xs text-muted">
      {children}
    </kbd>
  )
}

/** Read out, not shown. */
export function Announcement({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  )
}
