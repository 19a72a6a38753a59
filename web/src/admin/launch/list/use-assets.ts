import { useEffect, useRef, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { LaunchChoice } from '#contract/operation/launch.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError, type ApiError } from '#web/src/shared/api-error.ts'
import type { ListHook } from './use-list.ts'

/** NFTs the server is asked about at once. */
const limit = 1_000

export interface AssetsHook {
  error: ApiError | null
  again: () => void
}

/**
 * For an operation on NFTs that are there: asks the server what those of the list are, a thousand after the other, and
 * again for those a correction brings; says what is chosen beside them, which decides what is wrong with each.
 */
export function useAssets(list: ListHook, kind: LaunchKind, choice: LaunchChoice): AssetsHook {
  const { client, version, addAssets, choose } = list
  const isOnAssets = launchOf(kind).asset !== undefined
  const isLoaded = isOnAssets && list.state !== null
  const [error, setError] = useState<ApiError | null>(null)
  const choiceText = JSON.stringify(choice)
  const lastChoice = useRef({ client, text: '' })
  useEffect(() => {
    const { current } = lastChoice
    if (!isLoaded || (current.client === client && current.text === choiceText)) return
    lastChoice.current = { client, text: choiceText }
    void choose(JSON.parse(choiceText) as LaunchChoice)
  }, [isLoaded, client, choiceText, choose])
  useEffect(() => {
    if (!isLoaded || !client || error) return
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const assetIds = await client.ask('unknownAssets', { limit })
      if (!isCurrent || assetIds.length === 0) return
      const assets = await call(endpoints.lookUpAssets, { body: { kind, assetIds } })
      if (isCurrent) await addAssets(assets)
    }
    ask().catch((cause: unknown) => isCurrent && setError(toApiError(cause)))
    return () => {
      isCurrent = false
    }
  }, [isLoaded, client, kind, version, error, addAssets])
  return { error, again: () => setError(null) }
}
