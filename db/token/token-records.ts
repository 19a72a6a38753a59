import { sql } from 'drizzle-orm'
import type { ItemRecords } from '../operation/records.ts'

/** What a token calls itself is what the last update that is done says. Those that others made have no row. */
export const tokenRecords: ItemRecords = {
  table: 'tokens',
  moves: {
    completed: sql`
      update tokens t set name = i.name, symbol = i.payload->>'symbol', uri = i.payload->>'uri'
      from moved m join minting_items i on i.item_id = m.id
      where t.mint_address = i.payload->>'assetId' and not exists (
        select from (
          select later.master_id from minting_items later
          where later.payload->>'assetId' = i.payload->>'assetId' and later.item_id > m.id and later.status = '20' offset 0
        ) done_later join minting_masters lm using (master_id) join mint_plans lp using (plan_id)
        where lp.kind = 'updateToken')`,
  },
}
