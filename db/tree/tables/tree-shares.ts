import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { reference } from '../../columns.ts'
import { mintingMasters } from '../../run/tables/minting-masters.ts'
import { trees } from './trees.ts'

/** How many leaves of a tree are reserved for a run, those it has minted among them. Of a run that has ended, nothing more is reserved. */
export const treeShares = pgTable(
  'tree_shares',
  {
    treeId: reference('tree_id')
      .notNull()
      .references(() => trees.id),
    masterId: reference('master_id')
      .notNull()
      .references(() => mintingMasters.id),
    reserved: integer('reserved').notNull(),
  },
  (t) => [
    primaryKey({ name: 'tree_shares_pk', columns: [t.treeId, t.masterId] }),
    index('tree_shares_master').on(t.masterId),
  ],
)
