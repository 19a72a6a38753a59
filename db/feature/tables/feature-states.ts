import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { features, featureStates as states } from '#contract/feature/codes.ts'
import { audit, instant } from '../../columns.ts'

/** Whether a feature of the site is open. One without a row is as `firstStateOf` says. */
export const featureStates = pgTable(
  'feature_states',
  {
    feature: text('feature', { enum: features }).primaryKey(),
    state: text('state', { enum: states }).notNull(),
    opensOn: instant('opens_on'),
    /** Goes up with every change, so that two people do not overwrite each other. */
    version: integer('version').notNull().default(1),
    ...audit,
  },
  (t) => [
    // A day belongs to the one state that waits for it.
    check('feature_states_opens_on', sql`(${t.state} = 'opensOn') = (${t.opensOn} is not null)`),
  ],
)
