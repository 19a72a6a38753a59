import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { toneSoft, toneText, type Tone } from './tone.ts'

const icons: Partial<Record<Tone, LucideIcon>> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleX,
}

interface NoticeProps {
  tone?: Tone
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Read out at once: for what just went wrong. */
  isUrgent?: boolean
}

/** A banner that says what is the matter and what to do. */
export function Notice({ tone = 'info', title, children, actions, isUrgent }: NoticeProps) {
  const IconPart = icons[tone] ?? Info
  return (
    <div
      role={isUrgent ? 'alert' : undefined}
      className={cx('flex flex-wrap items-start gap-x-3 gap-y-3 rounded-lg border px-4 py-3', toneSoft[tone])}
    >
      <IconPart className={cx('mt-0.5 size-4.5 shrink-0', toneText[tone])} aria-hidden />
      <div className="min-w-48 flex-1 text-ink">
        <p className="text-[0.875rem] font-semibold">{title}</p>
        {children && <div className="mt-0.5 text-sm text-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
