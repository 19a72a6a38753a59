import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** The answer a create gave under a client's key. A second request with the key gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userUuid: uuid('user_uuid').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    /** SHA-256 of the body: another body under the same key is a conflict. */
    bodyHash: text('body_hash').notNull(),
    /** Null while the first request runs. */
    status: integer('status'),
    reply: jsonb('reply').$type<unknown>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'idempotency_keys_pk', columns: [t.userUuid, t.key] })],
)
