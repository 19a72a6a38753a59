import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { AuditFault } from '#contract/audit/chain.ts'
import { instant } from '../../columns.ts'

/** How far the workers have got in checking the audit log's chain of hashes, over and over from its first link. One row. */
export const auditChecks = pgTable(
  'audit_checks',
  {
    id: integer('check_id').primaryKey().default(1),
    /** The last link that was checked in this round. */
    link: bigint('link', { mode: 'number' }).notNull().default(0),
    checkedAt: instant('checked_at'),
    /** The first that this round found. */
    found: jsonb('found').$type<AuditFault>(),
    /** What is said of the chain: what this round found, or until it has gone round, what the one before did. */
    fault: jsonb('fault').$type<AuditFault>(),
  },
  (t) => [check('audit_checks_one', sql`${t.id} = 1`)],
)
