import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#contract/language.ts'
import { adminRoles } from '#contract/role.ts'
import { users } from '../../account/tables/users.ts'
import { audit, identity, instant } from '../../columns.ts'

/** A mail that makes somebody an admin. Its link is used once; only the SHA-256 of what it carries is stored. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: identity('invitation_id'),
    /** In lower case: the ID of the account that comes of it. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: adminRoles }).notNull(),
    /** Of the mail. */
    language: text('language', { enum: languages }).notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    userUuid: uuid('user_uuid').references(() => users.uuid),
    ...audit,
  },
  (t) => [
    uniqueIndex('staff_invitations_token').on(t.tokenHash),
    // One that counts for each e-mail; a new one ends the one before.
    uniqueIndex('staff_invitations_open')
      .on(t.email)
      .where(sql`${t.acceptedAt} is null and ${t.deletedAt} is null`),
  ],
)
