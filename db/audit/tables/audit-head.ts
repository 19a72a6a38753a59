import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** The last link of the audit log's chain of hashes. One row, which `link_audit_log` alone moves. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer('head_id').primaryKey().default(1),
    /** 0: no entry is linked yet. */
    link: bigint('link', { mode: 'number' }).notNull().default(0),
    hash: text('hash').notNull().default(''),
    linkedAt: instant('linked_at').notNull().defaultNow(),
  },
  (t) => [check('audit_head_one', sql`${t.id} = 1`)],
)
