import type { ReactNode } from 'react'
import { formLabel } from './form.tsx'

interface FormAsideProps {
  lead: string
  title: string
  steps: string[]
  foot: ReactNode
  children: ReactNode
}

/** A form with what happens next beside it, below it on a phone. */
export function FormAside({ lead, title, steps, foot, children }: FormAsideProps) {
  return (
    <>
      <p className="max-w-2xl text-lead text-ink">{lead}</p>
      <div className="form-beside mt-10 grid gap-10">
        {children}
        <aside className="form-aside rounded-xl border border-line bg-surface p-6" aria-label={title}>
          <h2 className={formLabel}>{title}</h2>
          <ol className="grid gap-3 pl-5 text-muted">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {foot}
        </aside>
      </div>
    </>
  )
}
