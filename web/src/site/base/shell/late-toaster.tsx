import { Suspense, useEffect, useState } from 'react'
import { late } from './late.tsx'

const LateParts = late(() => import('../../shell/late-parts.tsx').then((it) => it.LateParts))

/**
 * The regions of toasts, and the windows an address asks for: in place as soon as the page is alive, long before there
 * is one, and not on its way.
 */
export function LateToaster() {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    isAlive && (
      <Suspense>
        <LateParts />
      </Suspense>
    )
  )
}
