import type { ReactNode } from 'react'

/** What a machine reads: shown whole, wherever it breaks. */
export function Mono({ children }: { children: ReactNode }) {
  return <span className="font-mono text-sm break-all">{children}</span>
}
