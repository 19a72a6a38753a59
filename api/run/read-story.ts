import type { Db } from '#db/connection.ts'
import {
  findOptionalItem,
  listAttemptsOfItem,
  listChunksOfItem,
  listEventsOfItem,
} from '#db/run/item-story.ts'
import { findOptionalRepairOf } from '#db/run/repair.ts'
import { AppError } from '../app-error.ts'
import { presentInstant } from '../http/instant.ts'
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
  const [attempts, chunks, repairedBy] = await Promise.all([
    listAttemptsOfItem(db, itemId),
    listChunksOfItem(db, itemId),
    findOptionalRepairOf(db, itemId),
  ])
  const events = await listEventsOfItem(db, {
    itemId,
    chunkIds: chunks.map(({ chunkId }) => chunkId),
    attemptIds: attempts.map((attempt) => attempt.id),
  })
  const { item } = row
  return {
    item: {
      ...presentItem(row),
      businessKey: item.businessKey,
      ...presentFacts(row),
      masterName: row.masterName,
      repairedBy,
      repairs: item.repairsId,
      waiting: presentItemWaiting(row),
    },
    events: events.map(presentEvent),
    attempts: attempts.map(presentAttempt),
    chunks: chunks.map((chunk) => ({ ...chunk, modifiedAt: presentInstant(chunk.modifiedAt) })),
    sharedWith: Math.max(0, (row.itemCount ?? 1) - 1),
  }
}
