import type { ReactNode } from 'react'
import { Container } from './base/container.tsx'

/** Said where scripts do not run, above what waits for them (`.needs-scripts`, which is then hidden). */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Container className="pt-8">
        <p className="rounded-lg border border-line-strong bg-raised p-4 text-ink">{children}</p>
      </Container>
    </noscript>
  )
}
