import { boolean, integer, numeric, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, identity, reference } from '../../columns.ts'
import { collections } from '../../collection/tables/collections.ts'
import { mintPlans } from '../../run/tables/mint-plans.ts'
import { projects } from '../../project/tables/projects.ts'

/** A way from an old project to a collection on Solana. Start and end are the old project's. */
export const migrationRoutes = pgTable(
  'migration_routes',
  {
    id: identity('route_id'),
    oldProjectId: reference('old_project_id')
      .notNull()
      .references(() => projects.id),
    newProjectId: reference('new_project_id')
      .notNull()
      .references(() => projects.id),
    collectionId: reference('collection_id')
      .notNull()
      .references(() => collections.id),
    /** All mints of the route are runs of this plan: its secret derives every mint from (chain, contract, token id). */
    planId: reference('plan_id')
      .notNull()
      .references(() => mintPlans.id),
    /** Smallest units of the source chain's coin. */
    feeWei: numeric('fee_wei', { precision: 30, scale: 0 }).notNull(),
    /** What cannot be minted by then goes back. */
    timeLimitSeconds: integer('time_limit_seconds').notNull(),
    supply: integer('supply'),
    isOn: boolean('is_on').notNull().default(true),
    ...audit,
  },
  (t) => [
    // An old collection has one way out.
    uniqueIndex('migration_routes_old_project').on(t.oldProjectId),
  ],
)
