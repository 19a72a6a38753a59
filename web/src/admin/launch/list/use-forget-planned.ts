import { useEffect, useRef } from 'react'
import type { ListHook } from './use-list.ts'

/** Rows that are in an earlier run of one collection may be new to another: choosing one takes the marks away. */
export function useForgetPlanned(list: ListHook, collectionId: number | null | undefined): void {
  const { markPlanned } = list
  const marked = list.state?.summary.counts['alreadyPlanned'] ?? 0
  const isMarked = useRef(false)
  isMarked.current = marked > 0
  useEffect(() => {
    if (isMarked.current) void markPlanned([])
  }, [collectionId, markPlanned])
}
