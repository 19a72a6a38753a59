import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { users } from './users.ts'

/** A code for the day a second factor is lost. It was shown once; here is its HMAC. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    codeDigest: text('code_digest').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ name: 'recovery_codes_pkey', columns: [t.userUuid, t.codeDigest] })],
)
