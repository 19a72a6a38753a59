import { useCallback, useEffect } from 'react'
import { listRevealsOfNfts, type NftReveal } from '#contract/reveal/reveals.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { call } from '../../shared/api-client.ts'

/** While a reveal goes on, or comes within two minutes, it is watched closely. */
const closelyMs = 3_000
const seldomMs = 30_000
const soonMs = 120_000

/** An NFT as a reveal shows it. */
export interface RevealedNft {
  reveal: NftReveal
  token: NftReveal['tokens'][number]
}

/** What reveals say of NFTs, by asset id; it is asked again and again, so that a reveal is seen as it happens. */
export function useNftReveals(assetIds: readonly string[]): ReadonlyMap<string, RevealedNft> {
  const assets = assetIds.join(',')
  const fetcher = useCallback(
    () => (assets === '' ? Promise.resolve([]) : call(listRevealsOfNfts, { query: { assets } })),
    [assets],
  )
  const { data, retry } = useFetched<NftReveal[]>(`reveals of ${assets}`, fetcher)
  const waitMs = assets === '' || data?.length === 0 ? null : isNear(data ?? []) ? closelyMs : seldomMs
  useEffect(() => {
    if (waitMs === null) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void retry(), waitMs)
    return () => clearInterval(timer)
  }, [waitMs, retry])
  return byAsset(data ?? [])
}

/** The latest reveal of an NFT counts, of those that show something the latest that does. */
function byAsset(reveals: NftReveal[]): Map<string, RevealedNft> {
  const found = new Map<string, RevealedNft>()
  for (const reveal of reveals)
    for (const token of reveal.tokens) {
      const known = found.get(token.assetId)
      if (!known || (!known.token.isRevealed && token.isRevealed)) found.set(token.assetId, { reveal, token })
    }
  return found
}

function isNear(reveals: NftReveal[]): boolean {
  return reveals.some(
    ({ state, scheduledAt }) =>
      state === 'running' ||
      state === 'rolling_back' ||
      (state === 'scheduled' && scheduledAt !== null && Date.parse(scheduledAt) - Date.now() < soonMs),
  )
}
