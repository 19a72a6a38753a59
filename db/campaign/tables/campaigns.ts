import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { campaignKinds, campaignStates } from '#contract/campaign/codes.ts'
import type { Recipients } from '#contract/campaign/campaigns.ts'
import type { Schedule } from '#contract/campaign/schedule.ts'
import { standards } from '#contract/codes/status.ts'
import type { Token } from '#contract/send-token/token.ts'
import { collections } from '../../collection/tables/collections.ts'
import { audit, identity, instant, lamports, reference } from '../../columns.ts'
import { projects } from '../../project/tables/projects.ts'

/** Something that is given once or again and again. Each time is a round, and a round is a plan. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: identity('campaign_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    collectionId: reference('collection_id').references(() => collections.id),
    kind: text('kind', { enum: campaignKinds }).notNull(),
    standard: text('standard', { enum: standards }).notNull(),
    name: text('name').notNull(),
    /** Marks its rounds in the keys of their items. Never changed. */
    code: text('code').notNull(),
    preset: text('preset'),
    hasGuard: boolean('has_guard').notNull(),
    isMutable: boolean('is_mutable').notNull(),
    isCanary: boolean('is_canary').notNull(),
    /** Of each round. */
    budgetLamports: lamports('budget_lamports'),
    errorRateMax: real('error_rate_max'),
    token: jsonb('token').$type<Token>(),
    schedule: jsonb('schedule').$type<Schedule>().notNull(),
    recipients: jsonb('recipients').$type<Recipients>().notNull(),
    state: text('state', { enum: campaignStates }).notNull().default('draft'),
    /** Times before this are none of it: nobody had let it spend. Null: nobody has. */
    firstActiveAt: instant('first_active_at'),
    /** Times before this came while it was paused, and are left out. */
    activeSince: instant('active_since'),
    /** The next time of its schedule; null: none, or nobody has let it spend. */
    nextAt: instant('next_at'),
    /** Of a round, as reckoned last; null before a worker has read prices. */
    estimatedLamports: lamports('estimated_lamports'),
    /** Base units of its token that a round takes from the wallet, as decimal text; null: none. */
    estimatedUnits: text('estimated_units'),
    /** Anybody may see what became of its rounds. */
    isPublic: boolean('is_public').notNull().default(false),
    /** When a worker looks at it next. */
    nextRunAt: instant('next_run_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    ...audit,
  },
  (t) => [
    uniqueIndex('campaigns_code').on(t.projectId, t.code),
    // The sweeper reads this every second.
    index('campaigns_due')
      .on(t.nextRunAt)
      .where(sql`${t.state} = 'active'`),
  ],
)
