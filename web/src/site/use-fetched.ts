import { useCallback, useEffect, useRef, useState } from 'react'

interface Answer<T> {
  key: string
  data?: T
  error?: unknown
}

/** What was read before; Back shows it at once, while it is read again. */
const known = new Map<string, unknown>()

/** Answers as new as the page: a part that needs one of them first does not ask again. */
const fresh = new Set<string>()

/** Keeps an answer that came with the page. */
export function keepFetched(key: string, data: unknown): void {
  known.set(key, data)
  fresh.add(key)
}

/** Forgets every answer. */
export function forgetFetched(): void {
  known.clear()
}

/**
 * Reads what `key` names, by `fetcher`, and keeps the answer under it: swr's few lines that a public page needs, where swr itself would
 * take the page over its 95 KB. @returns data once it is there, error when the last attempt failed, and a way to
 * try again that answers whether it went well.
 */
export function useFetched<T>(
  key: string,
  fetcher: () => Promise<T>,
): { data: T | undefined; error: unknown; retry: () => Promise<boolean> } {
  const [answer, setAnswer] = useState<Answer<T>>(() => answerKnown<T>(key))
  const wanted = useRef(key)
  // Whatever a fetcher closes over belongs to its key.
  const fetchers = useRef({ key, fetcher })
  useEffect(() => void (fetchers.current = { key, fetcher }))
  const read = useCallback(async (): Promise<boolean> => {
    const take = (answer: Answer<T>): void => {
      if (answer.data !== undefined) known.set(key, answer.data)
      if (wanted.current === key) setAnswer(answer)
    }
    const { current } = fetchers
    if (current.key !== key) return false
    try {
      take({ key, data: await current.fetcher() })
      return true
    } catch (error) {
      take({ ...answerKnown<T>(key), error })
      return false
    }
  }, [key])
  useEffect(() => {
    wanted.current = key
    setAnswer((old) => (old.key === key ? old : answerKnown<T>(key)))
    if (!fresh.delete(key)) void read()
  }, [key, read])
  const shown = answer.key === key ? answer : answerKnown<T>(key)
  return { data: shown.data, error: shown.error, retry: read }
}

/** Keys name one kind of answer each, so what is kept under a key is what its reader put there. */
function answerKnown<T>(key: string): Answer<T> {
  const data = known.get(key)
  return data === undefined ? { key } : { key, data: data as T }
}
