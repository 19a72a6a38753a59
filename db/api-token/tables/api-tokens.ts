import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Scope } from '#contract/scope.ts'
import { users } from '../../account/tables/users.ts'
import { identity, instant } from '../../columns.ts'

/** What a program sends instead of a session. Only the SHA-256 of its secret is stored, which is random already. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: identity('api_token_id'),
    name: text('name').notNull(),
    /** The first characters of the secret, to recognise it by. */
    prefix: text('prefix').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    scopes: jsonb('scopes').$type<Scope[]>().notNull(),
    creatorUuid: uuid('creator_uuid')
      .notNull()
      .references(() => users.uuid),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Written at most once a minute. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    revokerId: text('revoker_id'),
  },
  (t) => [
    // Whose tokens stop with their account.
    index('api_tokens_creator').on(t.creatorUuid),
  ],
)
