import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { socialProviders } from '#contract/account/codes.ts'
import { identity, instant } from '../../columns.ts'
import { users } from './users.ts'

/** A social login that is a way into an account: who vouches, and the name they have for the person. No e-mail, no token of theirs. */
export const identities = pgTable(
  'identities',
  {
    id: identity('identity_id'),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    provider: text('provider', { enum: socialProviders }).notNull(),
    subject: text('subject').notNull(),
    linkedAt: instant('linked_at').notNull().defaultNow(),
  },
  (t) => [
    // Whoever comes by it is one user.
    uniqueIndex('identities_subject').on(t.provider, t.subject),
    // An account has one of each.
    uniqueIndex('identities_user').on(t.userUuid, t.provider),
  ],
)
