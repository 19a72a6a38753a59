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

/** What a list may be asked for, but the page of it. */
export type Filters<Query extends z.ZodType> = Omit<z.input<Query>, 'after' | 'limit'>

/** Of these names and no other: a variable, too, may not have a name the list does not know. */
export type Only<Given, Allowed> = Given & Allowed & Record<Exclude<keyof Given, keyof Allowed>, never>

export interface KeysetHook<Row> extends KeysetView<Row> {
  /** The rows belong to earlier filters; newer ones are on their way. */
  isStale: boolean
  onRange: (first: number, last: number) => void
  /** Reads what is in view again; false when that failed. */
  refresh: () => Promise<boolean>
}

type Source<Row> = Endpoint<z.ZodType, z.ZodObject, z.ZodType, z.ZodType<KeysetPage<Row>>>
interface KeysetQuery {
  params?: unknown
  query?: Record<string, unknown>
}

/** A keyset-paged endpoint as a scrollable list. Changing the query keeps the old rows until the new ones are here. */
export function useKeysetList<
  Params extends z.ZodType,
  Query extends z.ZodObject,
  Row,
  Given = Filters<Query>,
>(
  endpoint: Endpoint<Params, Query, z.ZodType, z.ZodType<KeysetPage<Row>>>,
  input: { params?: z.input<Params>; query?: Only<Given, Filters<Query>> },
  options: KeysetOptions<Row> = {},
): KeysetHook<Row> {
  const { pageSize = 100, ordinalOf, refreshEveryMs } = options
  const source: Source<Row> = endpoint
  const asked: KeysetQuery = input
  const address = urlOf(source, asked)
  const latest = useRef({ asked, ordinalOf })
  latest.current = { asked, ordinalOf }
  const list = useMemo(() => {
    const { params, query } = latest.current.asked
    const fetchPage = (after: string | undefined, signal: AbortSignal): Promise<KeysetPage<Row>> =>
      call(source, { params, query: { ...query, after, limit: pageSize } }, { signal })
    return new KeysetList<Row>({ fetch: fetchPage, pageSize, ordinalOf: latest.current.ordinalOf })
    // The address stands for params and query, which are new objects at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [source, address, pageSize])
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
