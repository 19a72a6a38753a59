import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { approvalStates } from '#contract/approval/approvals.ts'
import { identity, instant, lamports, reference } from '../../columns.ts'
import { mintingMasters } from '../../run/tables/minting-masters.ts'

/**
 * What a second person was asked about a run, and what they said. It is about one content of the plan: whatever changes is asked about anew.
 * A trigger keeps what was decided as it is.
 */
export const runApprovals = pgTable(
  'run_approvals',
  {
    id: identity('approval_id'),
    masterId: reference('master_id')
      .notNull()
      .references(() => mintingMasters.id),
    /** `planHashOf`: SHA-256 over settings and items, in hex. */
    planHash: text('plan_hash').notNull(),
    /** What it was quoted at, and the limit of its project, when it was asked. */
    costLamports: lamports('cost_lamports').notNull(),
    limitLamports: lamports('limit_lamports'),
    state: text('state', { enum: approvalStates }).notNull().default('asked'),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** Ids of everybody who planned, started or changed the run, as they were when it was decided. */
    authors: text('authors')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Id of the user who approved or refused. */
    deciderId: text('decider_id'),
    decidedAt: instant('decided_at'),
    reason: text('reason'),
  },
  (t) => [
    // One question and one answer for each content of a run.
    uniqueIndex('run_approvals_plan').on(t.masterId, t.planHash),
    check('run_approvals_state', sql`${t.state} in ('asked', 'approved', 'refused')`),
    check('run_approvals_decided', sql`(${t.state} = 'asked') = (${t.deciderId} is null)`),
    // Nobody decides on what they planned, started or changed.
    check('run_approvals_second_person', sql`${t.deciderId} is null or ${t.deciderId} <> all(${t.authors})`),
  ],
)
