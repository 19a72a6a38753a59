import { useEffect, useState } from 'react'

/** A text as it was when it had not changed for so long: once typing has stopped for a moment. */
export function useDebounced(text: string, afterMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}
