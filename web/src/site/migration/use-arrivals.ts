import type { Arrival } from '#contract/migration/migration.ts'
import { arrivalsMax } from '#contract/migration/migration.ts'
import { useFetched } from '../use-fetched.ts'
import { fetchArrivals } from './api.ts'

interface Wanted {
  routeId: number
  /** Of the old NFT, which the new one keeps. */
  tokenId: string
}

/** What arrives for an NFT; undefined while it is asked for, and where it could not be read. */
export type ArrivalOf = (nft: Wanted) => Arrival | undefined

/** Asks once what the new NFTs will be. Without an answer the old ones are shown, and that is said. */
export function useArrivals(nfts: readonly Wanted[]): { arrivalOf: ArrivalOf; isKnown: boolean } {
  const key = `arrivals ${nfts.map((it) => `${it.routeId}/${it.tokenId}`).join(' ')}`
  const { data, error } = useFetched(key, () => readArrivals(nfts))
  return {
    arrivalOf: ({ routeId, tokenId }) => data?.get(`${routeId}/${tokenId}`),
    isKnown: data !== undefined || error !== undefined,
  }
}

async function readArrivals(nfts: readonly Wanted[]): Promise<Map<string, Arrival>> {
  const found = new Map<string, Arrival>()
  for (const routeId of new Set(nfts.map((nft) => nft.routeId))) {
    const tokenIds = nfts.filter((nft) => nft.routeId === routeId).map((nft) => nft.tokenId)
    for (let from = 0; from < tokenIds.length; from += arrivalsMax)
      for (const arrival of await fetchArrivals(routeId, tokenIds.slice(from, from + arrivalsMax)))
        found.set(`${routeId}/${arrival.tokenId}`, arrival)
  }
  return found
}
