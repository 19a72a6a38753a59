import type { ReactNode } from 'react'

/** A quieter line below another; `isInfo` for what is to be known beforehand. */
export function FlowNote({ children, isInfo }: { children: ReactNode; isInfo?: boolean }) {
  return <p className={isInfo ? 'mt-1 text-info' : 'mt-1 text-muted'}>{children}</p>
}
