import { useEffect, useState } from 'react'
import type { RowFilter, SessionRow } from '../list/list-session.ts'
import type { ListHook } from '../list/use-list.ts'

/** The first row under a filter, as an example. */
export function useFirstOf({ client, version }: ListHook, filter: RowFilter): SessionRow | undefined {
  const [row, setRow] = useState<SessionRow>()
  useEffect(() => {
    let isHere = true
    client?.ask('rows', { filter, first: 0, last: 0 }).then(
      (rows) => isHere && setRow(rows[0]),
      () => isHere && setRow(undefined),
    )
    return () => {
      isHere = false
    }
  }, [client, version, filter])
  return row
}
