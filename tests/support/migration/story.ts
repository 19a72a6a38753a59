import { eq, sql } from 'drizzle-orm'
import { migrations, sourceChainDeposits, sourceChainSends } from '#db/schema.ts'
import type { Line } from '../line.ts'

/** Everything there is to know of a migration, for the words of a failed test. */
export async function story({ db }: Line, migrationId: number) {
  return {
    migration: await db.select().from(migrations).where(eq(migrations.id, migrationId)),
    deposits: await db.select().from(sourceChainDeposits),
    sends: await db
      .select({ state: sourceChainSends.state, error: sourceChainSends.error, nonce: sourceChainSends.nonce })
      .from(sourceChainSends),
    item: await db.execute(sql`
    select i.status, i.reason_code, i.reason_detail, i.chunk_id, i.business_key, ma.status as run, ma.waiting
    from migrations m join minting_items i using (item_id) join minting_masters ma on ma.master_id = i.master_id
    where m.migration_id = ${migrationId}`),
  }
}
