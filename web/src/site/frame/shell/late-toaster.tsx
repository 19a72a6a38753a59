import { Suspense, useEffect, useState } from 'react'
import { late } from './late.tsx'

const LateParts = late(() => import('../../shell/late-parts.tsx').then((it) => it.LateParts))

/**
 * The regions of toasts, and the windows an address asks for: in place as soon as the page is interactive, long before there
 * is one, and not on its way.
 */
export function LateToaster() {
  const [isHydrated, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    isHydrated && (
      <Suspense>
        <LateParts />
      </Suspense>
    )
  )
}
