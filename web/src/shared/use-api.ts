import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, urlOf } from './api-client.ts'
import type { ApiError } from './api-error.ts'

/** Reads one GET endpoint; null input waits. The address is the cache key, so two readers share one request. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: { params?: z.input<E['params']>; query?: z.input<E['query']> } | null = {},
  config: SWRConfiguration<z.output<E['reply']>, ApiError> = {},
): SWRResponse<z.output<E['reply']>, ApiError> {
  const key = input === null ? null : urlOf(endpoint, input)
  return useSWR<z.output<E['reply']>, ApiError>(key, () => call(endpoint, input ?? {}), config)
}
