import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Destination } from '#contract/migration/destination.ts'
import { walletFamilies, walletTypes } from '#contract/wallet/codes.ts'
import { instant } from '../../columns.ts'
import { users } from '../../account/tables/users.ts'

/** A message to sign, written by us. Used once: `used_at` is set in the statement that takes it. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    challengeId: uuid('challenge_id').primaryKey().defaultRandom(),
    family: text('family', { enum: walletFamilies }).notNull(),
    walletType: text('wallet_type', { enum: walletTypes }).notNull(),
    /** base58 (solana), 0x in lower case (evm). */
    address: text('address').notNull(),
    /** The wallet of the other family, when this challenge is half of a link. */
    linkAddress: text('link_address'),
    /** The account it is to become a way into. */
    linkUserUuid: uuid('link_user_uuid').references(() => users.uuid),
    /** What it says of where NFTs go; null: it is for a login or a link. */
    destination: jsonb('destination').$type<Destination>(),
    /** Host the message names; a signature given elsewhere is not taken here. */
    domain: text('domain').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    // Swept by time.
    index('login_challenges_expires_at').on(t.expiresAt),
  ],
)
