import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { roundActions, roundReasons, roundStates } from '#contract/campaign/codes.ts'
import { identity, instant, reference } from '../../columns.ts'
import { recipientFiles } from '../../recipient/tables/recipient-files.ts'
import { mintingMasters } from '../../run/tables/minting-masters.ts'
import { campaigns } from './campaigns.ts'

/** One time of a campaign: what was decided of it, and the run that it became. */
export const campaignRounds = pgTable(
  'campaign_rounds',
  {
    id: identity('round_id'),
    campaignId: reference('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    /** Its number in the campaign, from 1, of whatever became of it. */
    n: integer('n').notNull(),
    /** The time of the schedule. */
    occurrenceAt: instant('occurrence_at').notNull(),
    action: text('action', { enum: roundActions }).notNull(),
    state: text('state', { enum: roundStates }).notNull(),
    reason: text('reason', { enum: roundReasons }),
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    masterId: reference('master_id').references(() => mintingMasters.id),
    /** What it was planned from, frozen. */
    fileId: reference('file_id').references(() => recipientFiles.id),
    nextRunAt: instant('next_run_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    modifiedAt: instant('modified_at').notNull().defaultNow(),
  },
  (t) => [
    // The heart of it: a time of a campaign is decided once, whoever looks at the clock.
    uniqueIndex('campaign_rounds_occurrence').on(t.campaignId, t.occurrenceAt),
    uniqueIndex('campaign_rounds_n').on(t.campaignId, t.n),
    uniqueIndex('campaign_rounds_master').on(t.masterId),
    index('campaign_rounds_due')
      .on(t.nextRunAt)
      .where(sql`${t.state} = 'due'`),
    index('campaign_rounds_at').on(t.occurrenceAt),
  ],
)
