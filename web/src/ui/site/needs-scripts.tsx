import type { ReactNode } from 'react'
import { Container } from './base/container.tsx'
import '../../styles/no-scripts.css'

/** Said where scripts do not run, above what waits for them (`.needs-scripts`, which is then hidden). */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Container className="pt-8">
        <Said>{children}</Said>
      </Container>
    </noscript>
  )
}

/** The same in the middle of a page, above one form. */
export function FormNeedsScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Said>{children}</Said>
    </noscript>
  )
}

function Said({ children }: { children: ReactNode }) {
  return <p className="rounded-lg border border-line-strong bg-raised p-4 text-ink">{children}</p>
}
