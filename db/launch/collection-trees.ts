import type { Db } from '../connection.ts'
import { findOptionalCollectionRow } from '../collection/collection-list.ts'
import { findSmallestBufferOf } from '../tree/buffers.ts'
import { freeLeaves, listOpenTrees } from '../tree/shares.ts'
import { noTrees, type CollectionTrees } from '#contract/operation/quote.ts'

/** What a collection has for its next run; nothing without one, or for one of another project. */
export async function readCollectionTrees(
  db: Db,
  { projectId, collectionId }: { projectId: number; collectionId: number | null },
): Promise<CollectionTrees> {
  const row = collectionId === null ? null : await findOptionalCollectionRow(db, collectionId)
  if (collectionId === null || row?.collection.projectId !== projectId) return noTrees
  const { willReveal } = row.collection
  const [open, smallestBuffer] = await Promise.all([
    listOpenTrees(db, { masterId: null, collectionId, willReveal }),
    findSmallestBufferOf(db, collectionId),
  ])
  return {
    ...{ willReveal, smallestBuffer },
    open: open.map((use) => ({
      ...{ treeId: use.tree.id, address: use.tree.address, maxDepth: use.tree.maxDepth },
      free: freeLeaves(use),
    })),
  }
}
