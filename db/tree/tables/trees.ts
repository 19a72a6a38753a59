import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '../../columns.ts'
import { mintingMasters } from '../../run/tables/minting-masters.ts'

/** A Merkle tree made for a run. Items are placed in it at planning; `ready` once its transaction is final. */
export const trees = pgTable(
  'trees',
  {
    id: identity('tree_id'),
    masterId: reference('master_id')
      .notNull()
      .references(() => mintingMasters.id),
    /** Which tree of its collection, from 0: its address is derived from it. */
    n: integer('n').notNull(),
    address: text('address').notNull().unique('trees_address'),
    maxDepth: integer('max_depth').notNull(),
    maxBufferSize: integer('max_buffer_size').notNull(),
    canopyDepth: integer('canopy_depth').notNull(),
    state: text('state', { enum: ['planned', 'ready', 'full'] })
      .notNull()
      .default('planned'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [unique('trees_master_n').on(t.masterId, t.n), index('trees_master').on(t.masterId, t.id)],
)
