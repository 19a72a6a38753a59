import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Filters live in the address: shared by link, kept by Back. Empty values leave the address. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (name: Name, value: string) => void] {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const set = useCallback(
    (name: Name, value: string) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  return [values, set]
}
