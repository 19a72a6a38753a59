import { collectionSchema } from '#contract/collection/collections.ts'
import type { CollectionRow } from '#db/collection/collection-list.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentCollection = presenterOf(
  collectionSchema,
  ({ collection, ...of }: CollectionRow, counts: { mintedCount: number; burntCount: number }) => ({
    ...collection,
    ...of,
    collectionId: collection.id,
    ...counts,
  }),
)
