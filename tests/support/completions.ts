import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/connection.ts'

/** For items a test completed by its own statement: the sum of their run says so, as the product's statement would. */
export async function sumCompletions(db: Queryable, masterId: number): Promise<void> {
  await db.execute(sql`delete from completions where master_id = ${masterId}`)
  await db.execute(sql`
    insert into completions (master_id, at, items)
    select master_id, modified_at, count(*) from minting_items
    where master_id = ${masterId} and status = '20' group by master_id, modified_at`)
}
