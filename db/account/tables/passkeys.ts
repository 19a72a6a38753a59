import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { passkeyTransports } from '#contract/account/passkeys.ts'
import { bytes, instant } from '../../columns.ts'
import { users } from './users.ts'

/** A passkey of a user: the public half of a key in a device of theirs. */
export const passkeys = pgTable(
  'passkeys',
  {
    passkeyId: uuid('passkey_id').primaryKey().defaultRandom(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    /** What the device calls it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** How often it has signed, as far as its device counts; a copy of the device is found by it. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports', { enum: passkeyTransports }).array().notNull(),
    name: text('name').notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    // A passkey is one user's.
    uniqueIndex('passkeys_credential').on(t.credentialId),
    // Those of a user are listed.
    index('passkeys_user').on(t.userUuid),
  ],
)
