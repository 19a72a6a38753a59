import { ChevronLeft } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'

/** The way up, above the heading. */
export function BackLink({
  render,
  children,
}: {
  render: ReactElement<{ className?: string; children?: ReactNode }>
  children: ReactNode
}) {
  return cloneElement(render, {
    className:
      'mb-2 -ml-1 inline-flex min-h-6 items-center gap-1 rounded-sm pr-2 text-sm text-muted transition-colors duration-150 hover:text-ink',
    children: (
      <>
        <ChevronLeft className="size-4" aria-hidden />
        {children}
      </>
    ),
  })
}
