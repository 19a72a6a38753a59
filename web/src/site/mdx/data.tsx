import { lazy, Suspense } from 'react'

const DataEntries = lazy(() => import('./data-entries.tsx').then((it) => ({ default: it.DataEntries })))

/** Renders web/src/content/data/<of>.ts. Few pages have one, so what shows it comes apart. */
export function Data({ of }: { of: string }) {
  return (
    <Suspense>
      <DataEntries of={of} />
    </Suspense>
  )
}
