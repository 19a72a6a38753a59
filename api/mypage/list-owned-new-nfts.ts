import pMap from 'p-map'
import { listKnownAssets } from '#db/mint/index.ts'
import type { Services } from '../services.ts'
import { orUnreachable } from '../chain/chains.ts'
import type { OwnedAsset } from '../chain/solana/list-assets.ts'
import type { OwnedNewNft } from '#contract/mypage/my-page.ts'
import { provenAddresses } from './read-my-page.ts'

const pageSize = 24
const metadataAtOnce = 6

/**
 * One page of what the Solana wallets of a user own, with pictures. Of several wallets each gives its page.
 * @throws AppError SOLANA_UNREACHABLE.
 */
export async function listOwnedNewNfts(
  { db, chains }: Pick<Services, 'db' | 'chains'>,
  input: { userUuid: string; page: number },
): Promise<{ rows: OwnedNewNft[]; total: number; pageSize: number }> {
  const { solana } = await provenAddresses(db, input.userUuid)
  const pages = await orUnreachable(
    'SOLANA_UNREACHABLE',
    Promise.all(solana.map((owner) => chains.listAssets({ owner, page: input.page, limit: pageSize }))),
  )
  const found = pages.flatMap((page) => page.assets)
  // What we burnt is gone, also while an index is behind.
  const known = await listKnownAssets(
    db,
    found.map((asset) => asset.assetId),
  )
  const burnt = new Set(known.flatMap(({ assetId, isBurnt }) => (isBurnt ? [assetId] : [])))
  const assets = found.filter((asset) => !burnt.has(asset.assetId))
  // An index may know an NFT before it has read its metadata.
  const rows = await pMap(
    assets,
    async (asset: OwnedAsset): Promise<OwnedNewNft> => {
      if (asset.image !== null || asset.uri === null) return asset
      const { name, image } = await chains.metadata.read(asset.uri)
      return { ...asset, name: asset.name || (name ?? ''), image }
    },
    { concurrency: metadataAtOnce },
  )
  const total = pages.reduce((sum, page) => sum + page.total, 0) - burnt.size
  return { rows, total, pageSize }
}
