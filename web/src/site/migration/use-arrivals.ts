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
  const { data, error } = useFetched(key, readArrivals)
  return {
    arrivalOf: ({ routeId, tokenId }) => data?.get(`${routeId}/${tokenId}`),
    isKnown: data !== undefined || error !== undefined,
  }
}

async function readArrivals(key: string): Promise<Map<string, Arrival>> {
  const names = key.split(' ').slice(1).filter(Boolean)
  const routeIds = new Set(names.map((it) => it.split('/')[0] ?? ''))
  const found = new Map<string, Arrival>()
  for (const routeId of routeIds) {
    const tokenIds = names.filter((it) => it.startsWith(`${routeId}/`)).map((it) => it.split('/')[1] ?? '')
    for (let from = 0; from < tokenIds.length; from += arrivalsMax)
      for (const it of await fetchArrivals(Number(routeId), tokenIds.slice(from, from + arrivalsMax)))
        found.set(`${routeId}/${it.tokenId}`, it)
  }
  return found
}
