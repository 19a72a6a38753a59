import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { walletFamilies, walletProofs, walletTypes } from '#contract/wallet/codes.ts'
import { identity, instant } from '../../columns.ts'
import { users } from '../../account/tables/users.ts'

/** A wallet proven by a signature: the identity of people without a password. What is only claimed stands in users. */
export const wallets = pgTable(
  'wallets',
  {
    id: identity('wallet_id'),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    family: text('family', { enum: walletFamilies }).notNull(),
    walletType: text('wallet_type', { enum: walletTypes }).notNull(),
    /** base58 (solana), 0x in lower case (evm). */
    address: text('address').notNull(),
    provenAt: instant('proven_at').notNull(),
    /** By what it last proved itself; kaia_account counts on Kaia alone. */
    provenBy: text('proven_by', { enum: walletProofs }).notNull().default('key'),
  },
  (t) => [
    // One address is one user; a new proof moves it only by a link both sides signed.
    uniqueIndex('wallets_address').on(t.family, t.address),
    index('wallets_user').on(t.userUuid),
  ],
)
