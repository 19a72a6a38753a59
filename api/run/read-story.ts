import type { Db } from '#db/connection.ts'
import {
  findOptionalItem,
  listAttemptsOfItem,
  listChunkIdsOfItem,
  listEventsOfItem,
} from '#db/run/item-story.ts'
import { AppError } from '../app-error.ts'
import type { Story } from '#contract/run/items.ts'
import {
  presentAttempt,
  presentEvent,
  presentFacts,
  presentItem,
  presentItemWaiting,
} from './present-item.ts'

/** Everything that happened to one item. @throws AppError NOT_FOUND. */
export async function readStory(db: Db, itemId: number): Promise<Story> {
  const row = await findOptionalItem(db, itemId)
  if (!row) throw new AppError('NOT_FOUND')
  const [attempts, chunkIds] = await Promise.all([
    listAttemptsOfItem(db, itemId),
    listChunkIdsOfItem(db, itemId),
  ])
  const events = await listEventsOfItem(db, {
    itemId,
    chunkIds,
    attemptIds: attempts.map((attempt) => attempt.id),
  })
  const { item } = row
  return {
    item: {
      ...presentItem(row),
      businessKey: item.businessKey,
      ...presentFacts(row),
      masterName: row.masterName,
      waiting: presentItemWaiting(row),
    },
    events: events.map(presentEvent),
    attempts: attempts.map(presentAttempt),
    sharedWith: Math.max(0, (row.itemCount ?? 1) - 1),
  }
}
