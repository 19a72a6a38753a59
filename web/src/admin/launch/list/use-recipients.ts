import { useEffect, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { recipientsMax } from '#contract/send-token/recipients.ts'
import type { Token } from '#contract/send-token/token.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import type { AssetsHook } from './use-assets.ts'
import type { ListHook } from './use-list.ts'

/**
 * For a list of a token: asks the server what the chain says of its recipients, a thousand after the other, and again for those a
 * correction brings.
 */
export function useRecipients(list: ListHook, token: Token | null): AssetsHook {
  const { client, version, addRecipients } = list
  const isLoaded = token !== null && list.state !== null
  const [error, setError] = useState<AssetsHook['error']>(null)
  const { mint, program } = token ?? {}
  useEffect(() => {
    if (!isLoaded || !client || error || !mint || !program) return
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const owners = await client.ask('unknownRecipients', { limit: recipientsMax })
      if (!isCurrent || owners.length === 0) return
      const found = await call(endpoints.lookUpRecipients, { body: { token: { mint, program }, owners } })
      if (isCurrent) await addRecipients(found)
    }
    ask().catch((cause: unknown) => isCurrent && setError(toApiError(cause)))
    return () => {
      isCurrent = false
    }
  }, [isLoaded, client, mint, program, version, error, addRecipients])
  return { error, again: () => setError(null) }
}
