import useSWR, { type SWRResponse } from 'swr'
import { endpoints } from '#contract/endpoints.ts'
import type { Quote } from '#contract/operation/quote.ts'
import { call } from '#web/src/shared/api-client.ts'
import type { ApiError } from '#web/src/shared/api-error.ts'
import { quoteInputOf } from '../plan-input.ts'
import type { Wizard } from '../wizard.ts'

export type QuoteHook = SWRResponse<Quote, ApiError>

/** The price of the list as it stands, asked again when something that decides it changes, and every 30 s. */
export function useQuote({ draft, list }: Wizard): QuoteHook {
  const body = list.state && quoteInputOf(draft, list.state)
  return useSWR<Quote, ApiError>(
    body && `quote ${JSON.stringify(body)}`,
    () => (body ? call(endpoints.quotePlan, { body }) : Promise.reject(new Error('Nothing to price.'))),
    { refreshInterval: 30_000, keepPreviousData: true },
  )
}
