import { collectionSchema } from '#contract/collection/collections.ts'
import type { CollectionRow } from '#db/collection/collection-list.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentCollection = presenterOf(
  collectionSchema,
  ({ collection, ...of }: CollectionRow, mintedCount: number) => ({
    ...collection,
    ...of,
    collectionId: collection.id,
    mintedCount,
  }),
)
