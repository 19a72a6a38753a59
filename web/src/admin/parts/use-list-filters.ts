import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Filters } from '../../shared/use-keyset-list.ts'
import { useFilters } from './use-filters.ts'

/**
 * Filters of a list as they stand in the address, under the names its endpoint gives them. A choice that the endpoint
 * does not know is none; a text stays as it was typed, and the API says what is wrong with it.
 *
 * @returns `filters` for the controls, empty where nothing is chosen, and `query` for the endpoint.
 */
export function useListFilters<E extends Endpoint, Name extends keyof Filters<E['query']> & string>(
  endpoint: E,
  names: readonly Name[],
) {
  const [texts, setFilter] = useFilters(names)
  const entries = names.map((name) => [name, knownOf(endpoint.query, name, texts[name])] as const)
  const filters = Object.fromEntries(entries) as Record<Name, string>
  const query = Object.fromEntries(entries.filter(([, text]) => text !== '')) as Partial<
    Pick<Filters<E['query']>, Name>
  >
  return { filters, query, setFilter }
}

function knownOf(query: z.ZodObject, name: string, text: string): string {
  const field: z.ZodType | undefined = query.shape[name]
  const issues = field?.safeParse(text).error?.issues ?? []
  return issues.some((issue) => issue.code === 'invalid_value') ? '' : text
}
