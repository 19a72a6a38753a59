import { sql } from 'drizzle-orm'
import type { MigrationLine } from './migration-line.ts'

/** Makes the chunk of a migration one that may be released once more, and waits until a drive has polled its run twice. */
export async function releaseAgainNow(
  { line, whileMining }: MigrationLine,
  migrationId: number,
): Promise<void> {
  await line.db.execute(sql`
    update chunks set released_at = released_at - interval '1 hour' where chunk_id in
      (select ci.chunk_id from migrations m join chunk_items ci using (item_id) where m.migration_id = ${migrationId})`)
  const drivenUntil = async () => {
    const [row] = await line.db.execute<{ at: string }>(sql`
      select r.driven_until::text as at from migrations m join minting_items using (item_id)
        join minting_masters r using (master_id) where m.migration_id = ${migrationId}`)
    return row?.at
  }
  for (let polls = 0; polls < 2; polls += 1) {
    const before = await drivenUntil()
    await whileMining('a drive polls', async () => (await drivenUntil()) !== before)
  }
}
