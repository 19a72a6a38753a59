import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../../../api/contract/endpoint.ts'
import { call, urlOf } from './api-client.ts'
import { KeysetList, type KeysetPage, type KeysetView } from './keyset-list.ts'

export interface KeysetOptions {
  pageSize?: number
  /** See KeysetSource: only for lists numbered without gaps. */
  cursorBefore?: ((index: number) => string) | undefined
  refreshEveryMs?: number
}

export interface KeysetHook<Row> extends KeysetView<Row> {
  /** The rows belong to earlier filters; newer ones are on their way. */
  isStale: boolean
  onRange: (first: number, last: number) => void
  refresh: () => Promise<void>
}

/** A keyset-paged endpoint as a scrollable list. Changing the query keeps the old rows until the new ones are here. */
export function useKeysetList<Row>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<KeysetPage<Row>>>,
  input: { params?: unknown; query?: Record<string, unknown> },
  options: KeysetOptions = {},
): KeysetHook<Row> {
  const { pageSize = 100, cursorBefore, refreshEveryMs } = options
  const address = urlOf(endpoint, input)
  const isDirect = Boolean(cursorBefore)
  const latest = useRef({ input, cursorBefore })
  latest.current = { input, cursorBefore }
  const list = useMemo(() => {
    const { params, query } = latest.current.input
    const fetchPage = (after: string | undefined, signal: AbortSignal): Promise<KeysetPage<Row>> =>
      call(endpoint, { params, query: { ...query, after, limit: pageSize } }, { signal })
    const before = latest.current.cursorBefore
    return new KeysetList<Row>({ fetch: fetchPage, pageSize, ...(before && { cursorBefore: before }) })
    // The address stands for params and query.
  }, [endpoint, address, pageSize, isDirect])
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
  const isReady =
    view.rowAt(0) !== undefined || (!view.isLoading && view.total !== null) || view.error !== null
  if (isReady) settled.current = view
  const shown = isReady ? view : { ...settled.current, isLoading: true }
  return {
    ...shown,
    isStale: !isReady && settled.current.count > 0,
    onRange: list.show,
    refresh: list.refresh,
  }
}
