import { useEffect, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { assetStatesMax } from '#contract/operation/asset-state.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import type { AssetsHook } from './use-assets.ts'
import type { ListHook } from './use-list.ts'

/**
 * For what may be so already: asks the chain what it says of the NFTs of the list now, a thousand after the other, and again for those
 * a correction brings.
 */
export function useAssetStates(list: ListHook, kind: LaunchKind): AssetsHook {
  const { client, version, addStates } = list
  const isLoaded = launchOf(kind).asset?.present !== undefined && list.state !== null
  const [error, setError] = useState<AssetsHook['error']>(null)
  useEffect(() => {
    if (!isLoaded || !client || error) return
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const assetIds = await client.ask('unseenAssets', { limit: assetStatesMax })
      if (!isCurrent || assetIds.length === 0) return
      const found = await call(endpoints.lookUpAssetStates, { body: { assetIds } })
      if (isCurrent) await addStates(found)
    }
    ask().catch((cause: unknown) => isCurrent && setError(toApiError(cause)))
    return () => {
      isCurrent = false
    }
  }, [isLoaded, client, version, error, addStates])
  return { error, again: () => setError(null) }
}
