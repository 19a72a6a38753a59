import type { ReactNode } from 'react'

/** Stays at the bottom of the window while a long form scrolls. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-5 mt-6 -mb-24 border-t border-line bg-canvas/88 py-4 backdrop-blur-md">
      <div className="flex max-w-4xl flex-wrap items-center justify-end gap-3">{children}</div>
    </div>
  )
}

/** A group of fields with its heading on the left from 993 px. */
export function FormSection(props: { title: string; description?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t border-line pt-6 first:border-0 first:pt-0 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-base font-semibold">{props.title}</h2>
        {props.description && <p className="mt-1 text-sm text-muted">{props.description}</p>}
      </div>
      <div className="grid content-start gap-5 sm:grid-cols-2">{props.children}</div>
    </section>
  )
}
