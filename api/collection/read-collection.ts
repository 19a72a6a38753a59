import type { Queryable } from '#db/connection.ts'
import {
  countBurnt,
  findOptionalCollectionRow,
  listRunsOfCollections,
  type CollectionRow,
} from '#db/collection/collection-list.ts'
import { countItemGroups } from '#db/run/item-groups.ts'
import { AppError } from '../app-error.ts'
import type { Collection } from '#contract/collection/collections.ts'
import { presentCollection } from './present-collection.ts'

/** @throws AppError NOT_FOUND. */
export async function readCollection(db: Queryable, collectionId: number): Promise<Collection> {
  const row = await findOptionalCollectionRow(db, collectionId)
  if (!row) throw new AppError('NOT_FOUND')
  const [shown] = await presentCollections(db, [row])
  if (!shown) throw new AppError('NOT_FOUND')
  return shown
}

/** Collections with how many NFTs were minted into each, and how many of them were burnt. */
export async function presentCollections(db: Queryable, rows: CollectionRow[]): Promise<Collection[]> {
  const ids = rows.map((row) => row.collection.id)
  const runs = await listRunsOfCollections(db, ids)
  const burnt = await countBurnt(db, ids)
  const counts = await countItemGroups(
    db,
    runs.map((run) => run.masterId),
  )
  return rows.map((row) => {
    const own = runs.filter((run) => run.collectionId === row.collection.id)
    const mintedCount = own.reduce((sum, run) => sum + (counts.get(run.masterId)?.completed ?? 0), 0)
    return presentCollection(row, { mintedCount, burntCount: burnt.get(row.collection.id) ?? 0 })
  })
}
