import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SourceChain, ReconcileFinding } from '#contract/migration/codes.ts'
import { identity, instant } from '../../columns.ts'
import type { Told } from '#contract/codes/told.ts'

export interface Finding {
  finding: ReconcileFinding
  chain: SourceChain
  /** Null: it is of a wallet's coin. */
  contract: string | null
  tokenId: string | null
  /** Who holds it on the source chain; null when it has no owner. Of coin: our wallet. */
  holder: string | null
  migrationId: number | null
  detail: Told
}

/** A comparison of owners and coin on chain with the records: made once a day, and when an admin asks. */
export const reconcileReports = pgTable(
  'reconcile_reports',
  {
    id: identity('report_id'),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** False when a chain did not answer: then no difference means nothing. */
    isComplete: boolean('is_complete').notNull().default(false),
    checked: integer('checked').notNull().default(0),
    findings: jsonb('findings').$type<Finding[]>().notNull().default([]),
  },
  (t) => [
    index('reconcile_reports_started_at').on(t.startedAt),
    // Only one waits or is being made at a time, even when two are asked for at the same moment.
    uniqueIndex('reconcile_reports_open')
      .on(sql`(true)`)
      .where(sql`${t.finishedAt} is null`),
  ],
)
