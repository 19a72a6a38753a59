import type { LucideIcon } from 'lucide-react'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** The state of the installation in the top bar; quiet while all is well. */
export function HealthButton(props: {
  icon: LucideIcon
  isOk: boolean
  onClick: () => void
  children: ReactNode
}) {
  const IconPart = props.icon
  return (
    <button
      type="button"
      onClick={props.onClick}
      aria-haspopup="dialog"
      className={cx(
        'inline-flex h-9 items-center gap-2 rounded-md px-2.5 text-sm font-medium whitespace-nowrap transition-colors duration-150 pointer-coarse:h-11',
        props.isOk
          ? 'text-muted hover:bg-veil hover:text-ink'
          : 'bg-warning/14 text-warning hover:bg-warning/22',
      )}
    >
      <IconPart className={cx('size-4 shrink-0', props.isOk && 'text-success')} aria-hidden />
      <span className={props.isOk ? 'max-md:sr-only' : 'max-sm:sr-only'}>{props.children}</span>
    </button>
  )
}

/** One dependency with its state and the remedy. */
export function HealthLine(props: { name: string; isOk: boolean; state: string; detail: string | null }) {
  const IconPart = props.isOk ? CircleCheck : CircleX
  return (
    <li className="flex gap-3 border-b border-line py-3 last:border-0">
      <IconPart
        className={cx('mt-0.5 size-4.5 shrink-0', props.isOk ? 'text-success' : 'text-danger')}
        aria-hidden
      />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-4 text-sm font-medium">
          {props.name} <span className={props.isOk ? 'text-muted' : 'text-danger'}>{props.state}</span>
        </p>
        {props.detail && <p className="mt-0.5 text-sm text-muted">{props.detail}</p>}
      </div>
    </li>
  )
}
