import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { auditActionNames, auditEntities } from '#contract/audit/actions.ts'
import { identity, instant } from '../../columns.ts'

/** Every admin action with what it changed. Never a key, a password or a cookie. */
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
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.id),
    // What was done to somebody, and what they did.
    index('audit_log_entity_id').on(t.entityId, t.id),
    index('audit_log_actor').on(t.actor, t.id),
  ],
)
