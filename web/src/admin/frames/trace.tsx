import type { ReactNode } from 'react'
import { Time } from '../../ui/time.tsx'

/** Who changed a row last, and when. */
export interface Changed {
  modifier: string | null
  modifiedAt: string | null
}

/** By whom and when a row was changed; `never` where nobody has. */
export function Trace({ row, never = null }: { row: Changed; never?: ReactNode }) {
  const { modifier, modifiedAt } = row
  if (modifiedAt === null) return never
  return (
    <>
      {modifier} · <Time at={modifiedAt} />
    </>
  )
}
