import { listKnownAssets } from '#db/mint/index.ts'
import type { Db } from '#db/connection.ts'
import { orUnreachable } from '../chain/chains.ts'
import type { Services } from '../services.ts'

/** As many as one answer of the Digital Asset Standard holds, and how many of them are read of one wallet. */
const pageSize = 1_000
const pagesMax = 20

/**
 * Whether one of some wallets holds an NFT of a collection now. What we burnt is gone, also while an index is behind.
 * @param mint of the collection
 * @throws AppError SOLANA_UNREACHABLE.
 */
export async function holdsCollection(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  { wallets, mint }: { wallets: readonly string[]; mint: string },
): Promise<boolean> {
  for (const owner of wallets) if (await holds({ db, chains }, owner, mint)) return true
  return false
}

async function holds(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  owner: string,
  mint: string,
): Promise<boolean> {
  for (let page = 1; page <= pagesMax; page++) {
    const reading = chains.listAssets({ owner, page, limit: pageSize })
    const { assets } = await orUnreachable('SOLANA_UNREACHABLE', reading)
    const held = assets.filter(({ collection }) => collection === mint).map(({ assetId }) => assetId)
    if (held.length > 0 && (await isAnyThere(db, held))) return true
    if (assets.length < pageSize) return false
  }
  return false
}

async function isAnyThere(db: Db, assetIds: string[]): Promise<boolean> {
  const known = await listKnownAssets(db, assetIds)
  const burnt = new Set(known.flatMap(({ assetId, isBurnt }) => (isBurnt ? [assetId] : [])))
  return assetIds.some((assetId) => !burnt.has(assetId))
}
