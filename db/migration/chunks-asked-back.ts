import { sql } from 'drizzle-orm'

/** Chunks with an item of a migration that is to leave its run. */
export const chunksAskedBack = sql`
  select ci.chunk_id from migrations m join chunk_items ci on ci.item_id = m.item_id
  where m.finished_at is null and m.state = 'mint_planned' and m.return_asked_by is not null`
