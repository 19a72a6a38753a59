import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { walletTypes } from '#contract/wallet/codes.ts'
import { audit, identity } from '../../columns.ts'
import { users } from '../../account/tables/users.ts'

/** Who asked to be considered for an airdrop. */
export const airdropApplications = pgTable(
  'airdrop_applications',
  {
    id: identity('application_id'),
    solanaAddress: text('solana_address').notNull(),
    /** SPEC.md: set from the wallet address, when one is connected. */
    regId: text('reg_id'),
    walletType: text('wallet_type', { enum: walletTypes }),
    /** Set only for a logged-in session. */
    userUuid: uuid('user_uuid').references(() => users.uuid),
    ...audit,
  },
  (t) => [
    // One application an address; the second answers the first.
    uniqueIndex('airdrop_applications_address').on(t.solanaAddress),
  ],
)
