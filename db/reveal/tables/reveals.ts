import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { standards } from '#contract/codes/status.ts'
import {
  matchOutcomes,
  revealMissedPolicies,
  revealReasons,
  revealStates,
  revealWays,
} from '#contract/reveal/codes.ts'
import { audit, identity, instant, lamports, reference } from '../../columns.ts'
import { collections } from '../../collection/tables/collections.ts'
import { fileSets } from '../../file/tables/file-sets.ts'
import { projects } from '../../project/tables/projects.ts'

/** What the tokens of a collection become at a moment, committed to before. */
export const reveals = pgTable(
  'reveals',
  {
    id: identity('reveal_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    collectionId: reference('collection_id')
      .notNull()
      .references(() => collections.id),
    standard: text('standard', { enum: standards }).notNull(),
    name: text('name').notNull(),
    way: text('way', { enum: revealWays }).notNull(),
    state: text('state', { enum: revealStates }).notNull().default('committed'),
    /** Why it is due and does not begin; null when nothing is in its way. */
    reason: text('reason', { enum: revealReasons }),
    /** What a token shows before, in our own metadata; {n} is its number. */
    placeholderName: text('placeholder_name').notNull(),
    placeholderImage: text('placeholder_image').notNull(),
    description: text('description').notNull().default(''),
    /** Published with `entryCount`: the root of the salted tree over its entries. */
    root: text('root').notNull(),
    entryCount: integer('entry_count').notNull(),
    tokenCount: integer('token_count').notNull(),
    /** Where metadata and pictures of its entries are from; null: from addresses of its list. */
    fileSetId: reference('file_set_id').references(() => fileSets.id),
    /** The rule file of a reveal by the result of a match. */
    rule: jsonb('rule').$type<unknown>(),
    outcome: text('outcome', { enum: matchOutcomes }),
    /** Sealed 32 random bytes, which every salt follows from: the worker alone opens them. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Counts reveals and rollbacks; each has one run at most. */
    round: integer('round').notNull().default(0),
    scheduledAt: instant('scheduled_at'),
    whenMissed: text('when_missed', { enum: revealMissedPolicies }).notNull().default('late'),
    /** For so long after the reveal the placeholder may come back. */
    rollbackHours: integer('rollback_hours').notNull(),
    /** When all that could be was revealed. */
    revealedAt: instant('revealed_at'),
    isCanary: boolean('is_canary').notNull().default(true),
    budgetLamports: lamports('budget_lamports'),
    /** What its run would cost, at the prices of when it got its time. */
    quotedLamports: lamports('quoted_lamports')
      .notNull()
      .default(sql`0`),
    /** Entries are to be opened, or a run of it may complete more: a worker looks again. */
    isUnsettled: boolean('is_unsettled').notNull().default(false),
    /** When a worker looks at it next. */
    nextRunAt: instant('next_run_at').notNull().defaultNow(),
    ...audit,
  },
  (t) => [
    index('reveals_collection').on(t.collectionId, t.id),
    // The sweeper reads this every second; reveals that are over stay out.
    index('reveals_due')
      .on(t.nextRunAt)
      .where(sql`${t.state} in ('scheduled', 'running', 'rolling_back') or ${t.isUnsettled}`),
    check('reveals_scheduled_has_time', sql`${t.state} <> 'scheduled' or ${t.scheduledAt} is not null`),
  ],
)
