import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { revealDirections } from '#contract/reveal/codes.ts'
import { identity, instant, reference } from '../../columns.ts'
import { mintingMasters } from '../../run/tables/minting-masters.ts'
import { reveals } from './reveals.ts'

/** The runs of a reveal: to the entries, and back. */
export const revealRuns = pgTable(
  'reveal_runs',
  {
    id: identity('reveal_run_id'),
    revealId: reference('reveal_id')
      .notNull()
      .references(() => reveals.id),
    round: integer('round').notNull(),
    direction: text('direction', { enum: revealDirections }).notNull(),
    masterId: reference('master_id')
      .notNull()
      .references(() => mintingMasters.id),
    registeredAt: instant('registered_at').notNull().defaultNow(),
  },
  (t) => [
    // However many workers are at it, and whenever one dies: a round has one run.
    uniqueIndex('reveal_runs_round').on(t.revealId, t.round),
    uniqueIndex('reveal_runs_master').on(t.masterId),
  ],
)
