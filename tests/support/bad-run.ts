import { sql } from 'drizzle-orm'
import type { ChunkState } from '#contract/codes/status.ts'
import type { ItemReasonCode } from '#contract/codes/waiting.ts'
import type { RunCounts } from '#contract/run/item-group.ts'
import type { Db } from '#db/connection.ts'
import { sumCompletions } from './completions.ts'

/** What a run of 30 items that goes badly has of each group: `saveBadRun` makes it so. */
export const badRun: RunCounts & { total: number } = {
  total: 30,
  completed: 4,
  landed: 3,
  sending: 4,
  unknown: 2,
  // Never planned, planned, and planned again after a chunk was split or a transaction expired.
  wait: 7,
  failed: 4,
  cancelled: 3,
  excluded: 1,
  returned: 2,
  // One of the failed was given up by a person.
  retryable: 3,
}

interface Rows {
  from: number
  to: number
}

/** Puts rows of a run into a chunk of their own. @returns the chunk. */
export async function placeInChunk(
  db: Db,
  masterId: number,
  { from, to, state }: Rows & { state: ChunkState },
) {
  const [chunk] = await db.execute<{ chunk_id: string }>(sql`
    insert into chunks (master_id, kind, state, item_count, tx_version)
    values (${masterId}, 'mint', ${state}, ${to - from + 1}, 'v1') returning chunk_id`)
  const chunkId = Number(chunk?.chunk_id)
  await db.execute(sql`
    insert into chunk_items (chunk_id, position, item_id)
    select ${chunkId}, row_no - ${from}, item_id from minting_items
    where master_id = ${masterId} and row_no between ${from} and ${to}`)
  await db.execute(sql`
    update minting_items set chunk_id = ${chunkId} where master_id = ${masterId} and row_no between ${from} and ${to}`)
  return chunkId
}

/** Makes a run of 30 items one of which everything has gone wrong: it is in progress, and as `badRun` says. */
export async function saveBadRun(db: Db, masterId: number) {
  const set = (rows: Rows, status: string, reason: ItemReasonCode | null = null) =>
    db.execute(sql`
      update minting_items set status = ${status}, reason_code = ${reason}
      where master_id = ${masterId} and row_no between ${rows.from} and ${rows.to}`)
  const place = async (rows: Rows, state: ChunkState, status: string) => {
    await placeInChunk(db, masterId, { ...rows, state })
    await set(rows, status)
  }
  await db.execute(
    sql`update minting_masters set status = '10', started_at = now() where master_id = ${masterId}`,
  )
  await place({ from: 1, to: 4 }, 'final', '20')
  await sumCompletions(db, masterId)
  await place({ from: 5, to: 7 }, 'landed', '10')
  await place({ from: 8, to: 9 }, 'signed', '10')
  await place({ from: 10, to: 11 }, 'sent', '10')
  await place({ from: 12, to: 13 }, 'unknown', '10')
  // A chunk that was split: its items are in the halves, and stay at 10 while nothing of them is signed.
  await place({ from: 14, to: 17 }, 'split', '10')
  await place({ from: 14, to: 15 }, 'planned', '10')
  await place({ from: 16, to: 17 }, 'planned', '10')
  await place({ from: 18, to: 18 }, 'planned', '0')
  await place({ from: 21, to: 22 }, 'failed', '40')
  await set({ from: 21, to: 22 }, '40', 'METADATA_INVALID')
  await set({ from: 23, to: 23 }, '40', 'PROGRAM_ERROR')
  await set({ from: 24, to: 24 }, '40', 'UNKNOWN_ABANDONED')
  await set({ from: 25, to: 27 }, '40', 'CANCELLED')
  await set({ from: 28, to: 28 }, '40', 'EXCLUDED')
  await set({ from: 29, to: 30 }, '40', 'RETURNED')
}
