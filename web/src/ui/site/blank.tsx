import type { ReactNode } from 'react'
import { Container } from './base/container.tsx'

interface BlankProps {
  title: string
  text: string
  action?: ReactNode
  /** Above the title, small. */
  eyebrow?: string
  /** Read out at once: for what just went wrong. */
  isUrgent?: boolean
  art?: ReactNode
}

/** A page with one thing to say and one way on. */
export function Blank({ title, text, action, eyebrow, isUrgent, art }: BlankProps) {
  return (
    <Container className="flex min-h-[70dvh] flex-col justify-center py-20">
      <div className="grid items-center gap-10 lg:grid-cols-2" role={isUrgent ? 'alert' : undefined}>
        <div>
          {eyebrow && (
            <p className="text-sm font-semibold tracking-wide text-accent tabular-nums">{eyebrow}</p>
          )}
          <h1 className="mt-3 text-5xl font-extrabold">{title}</h1>
          <p className="mt-5 max-w-xl text-lead text-muted">{text}</p>
          {action && <div className="mt-9 flex flex-wrap gap-3">{action}</div>}
        </div>
        {art}
      </div>
    </Container>
  )
}
