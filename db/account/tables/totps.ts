import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { users } from './users.ts'

/** The authenticator app of a user. A new secret waits beside the old one until a code of it came back. */
export const totps = pgTable('totps', {
  userUuid: uuid('user_uuid')
    .primaryKey()
    .references(() => users.uuid),
  /** Under PERSONAL_KEY; null before the first one is confirmed. */
  secretSealed: text('secret_sealed'),
  pendingSealed: text('pending_sealed'),
  pendingAt: instant('pending_at'),
  confirmedAt: instant('confirmed_at'),
  /** The step of the newest code that was taken: no code counts twice, and none before it. */
  lastStep: integer('last_step').notNull().default(0),
  lastUsedAt: instant('last_used_at'),
})
