import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, emptyDraft, readDraft, saveDraft, type Draft } from './draft-store.ts'

const saveAfterMs = 400

export interface DraftHook {
  /** Null until what was kept has been read. */
  draft: Draft | null
  change: (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void
  /** Writes at once; for before a request whose answer might be lost. */
  flush: () => Promise<void>
  drop: () => Promise<void>
}

/**
 * The draft in memory and in IndexedDB: saved a moment after each change, and when the page is left.
 * @param begun what is modified stays in memory alone, and begins with this; without it, what this browser kept.
 */
export function useDraft(begun?: Draft): DraftHook {
  const isKept = begun === undefined
  const [draft, setDraft] = useState<Draft | null>(begun ?? null)
  const current = useRef<Draft | null>(begun ?? null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    if (isKept && current.current) await saveDraft(current.current)
  }, [isKept])
  useEffect(() => {
    if (!isKept) return
    let isHere = true
    void readDraft().then((read) => {
      if (!isHere) return
      current.current = read
      setDraft(read)
    })
    const onHide = (): void => void flush()
    window.addEventListener('pagehide', onHide)
    return () => {
      isHere = false
      window.removeEventListener('pagehide', onHide)
      void flush()
    }
  }, [flush, isKept])
  const change = useCallback<DraftHook['change']>(
    (part) => {
      const old = current.current ?? emptyDraft
      const changed = typeof part === 'function' ? part(old) : part
      const next = { ...old, ...changed, savedAt: new Date().toISOString() }
      current.current = next
      setDraft(next)
      clearTimeout(timer.current)
      // What is typed into settings is saved when the typing rests; everything else is work, and saved at once.
      if (changed.settings === undefined) void flush()
      else timer.current = setTimeout(() => void flush(), saveAfterMs)
    },
    [flush],
  )
  const drop = useCallback(async () => {
    clearTimeout(timer.current)
    current.current = null
    setDraft(emptyDraft)
    if (isKept) await dropDraft()
  }, [isKept])
  return { draft, change, flush, drop }
}
