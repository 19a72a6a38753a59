import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { auditErrorCodes, type RunAuditResult } from '#contract/run/run-audits.ts'
import { identity, instant, reference } from '../../columns.ts'
import { mintingMasters } from '../../run/tables/minting-masters.ts'
import type { Told } from '#contract/codes/told.ts'

/** What a run minted and paid as the chain alone tells it, held against the rows when an admin asked. */
export const runAudits = pgTable(
  'run_audits',
  {
    id: identity('audit_id'),
    masterId: reference('master_id')
      .notNull()
      .references(() => mintingMasters.id),
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** A worker makes it until then. */
    heldUntil: instant('held_until'),
    finishedAt: instant('finished_at'),
    errorCode: text('error_code', { enum: auditErrorCodes }),
    /** What was said when it failed. */
    errorDetail: text('error_detail').$type<Told>(),
    result: jsonb('result').$type<RunAuditResult>(),
  },
  (t) => [
    index('run_audits_master').on(t.masterId, t.id),
    // One of a run waits or is being made at a time.
    uniqueIndex('run_audits_open')
      .on(t.masterId)
      .where(sql`${t.finishedAt} is null`),
  ],
)
