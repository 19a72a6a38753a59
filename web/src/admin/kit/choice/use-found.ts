import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import type { Filters } from '#web/src/shared/use-keyset-list.ts'
import { useErrorText } from '#web/src/shared/use-error-text.ts'
import type { Found } from '#web/src/ui/form/search-select.tsx'
import type { Option } from '#web/src/ui/form/inputs.tsx'

/** Rows shown at once; typing brings up the others. */
const shownMax = 50

type SearchedPage<Row> = { rows: Row[]; next: string | null; total: number | null }
export type SearchedList<Query extends z.ZodObject, Row> = Endpoint<
  z.ZodType,
  Query,
  z.ZodType,
  z.ZodType<SearchedPage<Row>>
>

/** What a list of the API has for a text, as options to choose from. */
export function useFound<Query extends z.ZodObject, Row>(
  endpoint: SearchedList<Query, Row>,
  options: {
    query?: Omit<Filters<Query>, 'search'>
    optionOf: (row: Row) => Option
    refreshInterval?: number
    isOff?: boolean
  },
): { found: Found; rows: Row[]; setText: (text: string) => void } {
  const { query, optionOf, refreshInterval, isOff } = options
  const [text, setText] = useState('')
  const errorText = useErrorText()
  const source: SearchedList<z.ZodObject, Row> = endpoint
  const { data, error, isLoading, mutate } = useApi(
    source,
    isOff ? null : { query: { ...query, search: text, limit: shownMax } },
    { ...(refreshInterval && { refreshInterval }) },
  )
  const rows = data?.rows ?? []
  const found: Found = {
    options: rows.map(optionOf),
    isLoading,
    trouble: error && !data ? errorText(error).title : null,
    onRetry: () => void mutate(),
    hasMore: data !== undefined && data.next !== null,
  }
  return { found, rows, setText }
}
