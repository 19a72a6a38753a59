import type { CollectionRow } from '#db/collection/collection-list.ts'
import type { Collection } from '#contract/collection/collections.ts'
import { presentInstant } from '../http/instant.ts'

export function presentCollection(
  { collection, projectSymbol, masterId, status }: CollectionRow,
  mintedCount: number,
): Collection {
  return {
    collectionId: collection.id,
    projectId: collection.projectId,
    projectSymbol,
    name: collection.name,
    symbol: collection.symbol,
    uri: collection.uri,
    sellerFeeBasisPoints: collection.sellerFeeBasisPoints,
    masterId,
    status,
    mintAddress: collection.mintAddress,
    signature: collection.signature,
    mintedCount,
    registeredAt: presentInstant(collection.registeredAt),
  }
}
