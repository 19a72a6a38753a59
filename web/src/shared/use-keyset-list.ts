import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, urlOf } from './api-client.ts'
import { KeysetList, type KeysetPage, type KeysetView } from './keyset-list.ts'

export interface KeysetOptions<Row> {
  pageSize?: number
  /** See KeysetSource. */
  ordinalOf?: (row: Row) => number
  refreshEveryMs?: number | undefined
}

export interface KeysetHook<Row> extends KeysetView<Row> {
  /** The rows belong to earlier filters; newer ones are on their way. */
  isStale: boolean
  onRange: (first: number, last: number) => void
  /** Reads what is in view again; false when that failed. */
  refresh: () => Promise<boolean>
}

/** A keyset-paged endpoint as a scrollable list. Changing the query keeps the old rows until the new ones are here. */
export function useKeysetList<Row>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<KeysetPage<Row>>>,
  input: { params?: unknown; query?: Record<string, unknown> },
  options: KeysetOptions<Row> = {},
): KeysetHook<Row> {
  const { pageSize = 100, ordinalOf, refreshEveryMs } = options
  const address = urlOf(endpoint, input)
  const latest = useRef({ input, ordinalOf })
  latest.current = { input, ordinalOf }
  const list = useMemo(() => {
    const { params, query } = latest.current.input
    const fetchPage = (after: string | undefined, signal: AbortSignal): Promise<KeysetPage<Row>> =>
      call(endpoint, { params, query: { ...query, after, limit: pageSize } }, { signal })
    return new KeysetList<Row>({ fetch: fetchPage, pageSize, ordinalOf: latest.current.ordinalOf })
    // The address stands for params and query, which are new objects at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endpoint, address, pageSize])
  const view = useSyncExternalStore(list.subscribe, list.get)
  useEffect(() => {
    list.show(0, 0)
    return list.stop
  }, [list])
  useEffect(() => {
    if (!refreshEveryMs) return
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void list.refresh(),
      refreshEveryMs,
    )
    return () => clearInterval(timer)
  }, [list, refreshEveryMs])

  const settled = useRef(view)
  const isReady = view.isRead || view.error !== null
  if (isReady) settled.current = view
  const shown = isReady ? view : { ...settled.current, isLoading: true }
  return {
    ...shown,
    isStale: !isReady && settled.current.count > 0,
    onRange: list.show,
    refresh: list.refresh,
  }
}
