import type { z } from 'zod'
import { itemStatus } from '../codes/status.ts'
import type { RowItem } from '../list/list-definition.ts'
import type { assetRunSchema } from './asset.ts'
import type { Launch } from './launch.ts'

/**
 * Whether the newest item of an NFT stands against another one of a list. What is done once always does. What may be done again
 * does while it is the same, so that a list entered twice is told, and while it has not ended, so that of two contents the one that was
 * asked for last is not the one that lands first.
 */
export function isTaken(
  { asset, keyOf, ofItem }: Launch,
  item: RowItem,
  newest: Pick<z.infer<typeof assetRunSchema>, 'status' | 'item'>,
): boolean {
  if (asset?.earlier !== 'newest') return true
  const isOpen = newest.status === itemStatus.wait || newest.status === itemStatus.processing
  const key = (one: RowItem) => keyOf(one, { projectId: 0, collectionId: null, digest: (text) => text })
  return isOpen || key(item) === key(ofItem(newest.item, item.row))
}
