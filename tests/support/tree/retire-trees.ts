import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'

/** Nothing more is placed in the trees that are there: the next run makes its own. */
export async function retireTrees(db: Db): Promise<void> {
  await db.execute(sql`update trees set state = 'full' where state = 'ready'`)
}
