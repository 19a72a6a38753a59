import type { Holding } from '#contract/reservation/booking.ts'
import type { HolderState } from '#contract/reservation/codes.ts'
import type { Db } from '#db/connection.ts'
import { findOptionalOpenPlace, listCollectionsOfPlace } from '#db/reservation/places.ts'
import { saveHolderState, type ReservationRecord } from '#db/reservation/reservations.ts'
import { AppError } from '../app-error.ts'
import { orUnreachable, type Chains } from '../chain/chains.ts'
import type { OwnedAsset } from '../chain/solana/list-assets.ts'
import { provenAddresses } from '../mypage/index.ts'
import type { Services } from '../services.ts'

const pageSize = 1_000
/** A wallet with more than this is read no further: somebody's stock, not a holder's. */
const pagesMax = 10

/**
 * The first NFT of each of these collections that a wallet holds now, by the address of the collection. An NFT that is on its way from
 * Kaia is in neither wallet, so it does not count.
 * @throws AppError SOLANA_UNREACHABLE.
 */
async function readHeld(
  chains: Chains,
  owner: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, OwnedAsset>> {
  const held = new Map<string, OwnedAsset>()
  for (let page = 1; page <= pagesMax; page++) {
    const asked = chains.listAssets({ owner, page, limit: pageSize })
    const { assets } = await orUnreachable('SOLANA_UNREACHABLE', asked)
    for (const asset of assets)
      if (asset.collection !== null && wanted.has(asset.collection) && !held.has(asset.collection))
        held.set(asset.collection, asset)
    if (assets.length < pageSize || held.size === wanted.size) break
  }
  return held
}

/**
 * Which collections of a place the wallets of a user hold, in the order of the place, each with the first wallet that has it.
 * @throws AppError NOT_FOUND, SOLANA_UNREACHABLE.
 */
export async function listHoldings(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  { placeId, userUuid }: { placeId: number; userUuid: string },
): Promise<Holding[]> {
  const place = await findOptionalOpenPlace(db, placeId)
  if (!place) throw new AppError('NOT_FOUND')
  const ids = place.benefits.map(({ collectionId }) => collectionId)
  const [mints, { solana }] = await Promise.all([mintsOf(db, ids), provenAddresses(db, userUuid)])
  const wanted = new Set(mints.values())
  const found = await Promise.all(
    solana.map(async (walletAddress) => ({
      walletAddress,
      held: await readHeld(chains, walletAddress, wanted),
    })),
  )
  return ids.flatMap((collectionId) => {
    const mint = mints.get(collectionId) ?? ''
    const holder = found.find(({ held }) => held.has(mint))
    const asset = holder?.held.get(mint)
    return holder && asset
      ? [{ collectionId, walletAddress: holder.walletAddress, nftName: asset.name, image: asset.image }]
      : []
  })
}

async function mintsOf(db: Db, collectionIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await listCollectionsOfPlace(db, collectionIds)
  return new Map(
    rows.flatMap(({ collectionId, mintAddress }) => (mintAddress ? [[collectionId, mintAddress]] : [])),
  )
}

/** Asks the chain whether the wallet of a booking still holds what it was booked by, and keeps the answer. @throws AppError SOLANA_UNREACHABLE. */
export async function checkHolder(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  { reservation, collection: { mintAddress } }: ReservationRecord,
): Promise<HolderState> {
  const wanted = new Set(mintAddress === null ? [] : [mintAddress])
  const held = await readHeld(chains, reservation.walletAddress, wanted)
  const holderState = held.size > 0 ? 'held' : 'missing'
  await saveHolderState(db, reservation.id, holderState)
  return holderState
}
