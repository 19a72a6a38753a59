import type { z } from 'zod'
import pMap from 'p-map'
import type { Db } from '#db/connection.ts'
import { findOptionalRoute } from '#db/migration/migration-routes.ts'
import { AppError } from '../app-error.ts'
import type { Chains } from '../chain/chains.ts'
import type { Arrival, listArrivals as endpoint } from '#contract/migration/migration.ts'
import { newNftName, newNftUri } from '#contract/migration/new-nft.ts'

const metadataAtOnce = 6

/**
 * The new NFTs that old ones of a route become: name and symbol as they will be minted, the picture as the new
 * collection's metadata has it now.
 * @throws AppError NOT_FOUND when there is no such route.
 */
export async function listArrivals(
  { db, chains }: { db: Db; chains: Pick<Chains, 'metadata'> },
  { routeId, tokenIds }: z.output<typeof endpoint.query>,
): Promise<Arrival[]> {
  const row = await findOptionalRoute(db, routeId)
  if (!row) throw new AppError('NOT_FOUND')
  const { newProject, collectionSymbol } = row
  return pMap(
    tokenIds,
    async (tokenId) => ({
      tokenId,
      name: newNftName(newProject.name, tokenId),
      symbol: collectionSymbol,
      image: newProject.jsonPath
        ? (await chains.metadata.read(newNftUri(newProject.jsonPath, tokenId))).image
        : null,
    }),
    { concurrency: metadataAtOnce },
  )
}
