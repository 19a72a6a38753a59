import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListClient } from './list-client.ts'
import type { RowFilter, SessionRow } from './list-session.ts'

const pageRows = 100

interface Window {
  /** Null until it was counted. */
  count: number | null
  rowAt: (index: number) => SessionRow | undefined
  onRange: (first: number, last: number) => void
}

/** The rows in view under a filter, read from the worker a page at a time; old rows stay until newer ones are here. */
export function useListWindow(client: ListClient | null, filter: RowFilter, version: number): Window {
  const [, redraw] = useState(0)
  const pages = useRef(new Map<number, SessionRow[]>())
  const fresh = useRef(new Set<number>())
  const view = useRef({ first: 0, last: 0 })
  const load = useCallback(() => {
    if (!client) return
    const [from, to] = [Math.floor(view.current.first / pageRows), Math.floor(view.current.last / pageRows)]
    const known = fresh.current
    for (let page = from; page <= to; page++) {
      if (known.has(page)) continue
      known.add(page)
      const ask = { filter, first: page * pageRows, last: (page + 1) * pageRows - 1 }
      client.ask('rows', ask).then(
        (rows) => {
          if (known !== fresh.current) return
          pages.current.set(page, rows)
          redraw((value) => value + 1)
        },
        () => known.delete(page),
      )
    }
  }, [client, filter])
  const renew = useCallback(() => {
    fresh.current = new Set()
    load()
  }, [load])
  const count = useCount(client, filter, version, renew)
  useEffect(() => pages.current.clear(), [filter])
  const onRange = useCallback(
    (first: number, last: number) => {
      view.current = { first, last }
      load()
    },
    [load],
  )
  const rowAt = (index: number): SessionRow | undefined =>
    pages.current.get(Math.floor(index / pageRows))?.[index % pageRows]
  return { count, rowAt, onRange }
}

/** How many rows are under the filter; `onCount` runs after each count, when rows must be read again. */
function useCount(
  client: ListClient | null,
  filter: RowFilter,
  version: number,
  onCount: () => void,
): number | null {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    if (!client || version === 0) return
    let isCurrent = true
    client.ask('count', { filter }).then(
      (value) => {
        if (!isCurrent) return
        setCount(value)
        onCount()
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [client, filter, version, onCount])
  return count
}
