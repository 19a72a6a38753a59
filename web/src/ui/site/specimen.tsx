import type { ReactNode } from 'react'

/** A group of the gallery. */
export function SpecimenGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-20">
      <h2 id={id} className="text-3xl font-bold">
        {title}
      </h2>
      <div className="mt-6 grid gap-5 lg:grid-cols-2">{children}</div>
    </section>
  )
}

interface SpecimenProps {
  /** The name of the component, as it is written in code. */
  name: string
  children: ReactNode
  isWide?: boolean
}

/** One component in its states. */
export function Specimen({ name, children, isWide }: SpecimenProps) {
  return (
    <section
      aria-label={name}
      className={`min-w-0 rounded-lg border border-line bg-surface p-5 ${isWide ? 'lg:col-span-2' : ''}`}
    >
      <h3 className="font-mono text-sm text-muted">{name}</h3>
      <div className="mt-4 grid grid-cols-1 gap-4">{children}</div>
    </section>
  )
}

export function SpecimenRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
