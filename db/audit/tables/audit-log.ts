import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { auditActionNames, auditEntities } from '#contract/audit/actions.ts'
import { identity, instant } from '../../columns.ts'

/**
 * Every admin action with what it changed. Never a key, a password or a cookie. A trigger keeps what was written as it was
 * (`docs/decisions/the-audit-log-is-a-chain-of-hashes.md`).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity('audit_id'),
    at: instant('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    action: text('action', { enum: auditActionNames }).notNull(),
    entity: text('entity', { enum: auditEntities }).notNull(),
    entityId: text('entity_id'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    reason: text('reason'),
    requestId: text('request_id'),
    /** Its place in the chain of hashes, from 1 without a gap; null until `link_audit_log` gives it one. */
    link: bigint('link', { mode: 'number' }),
    /** SHA-256 of the hash before and of all that stands here, as hex; null as long as `link` is. */
    hash: text('hash'),
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.id),
    // What was done to somebody, and what they did.
    index('audit_log_entity_id').on(t.entityId, t.id),
    index('audit_log_actor').on(t.actor, t.id),
    // The order in which the chain is read; two entries never have one place.
    uniqueIndex('audit_log_link').on(t.link),
    // What is to be linked: a handful of the newest, however long the log is.
    index('audit_log_unlinked')
      .on(t.id)
      .where(sql`${t.link} is null`),
  ],
)
