import type { ReactNode } from 'react'

interface WaitingProps {
  /** Read out while it lasts. */
  label: string
  /** What there is without scripts: nothing comes then. */
  noScript: string
  /** Layout only: tall enough that nothing below moves when it comes. */
  className: string
  children: ReactNode
}

/** Where something is going to be; `children` are its shapes. */
export function Waiting({ label, noScript, className, children }: WaitingProps) {
  return (
    <div className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      <noscript>
        <p className="pb-8 text-muted">{noScript}</p>
      </noscript>
      <div aria-hidden className="grid animate-pulse-soft gap-4">
        {children}
      </div>
    </div>
  )
}
