import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { applicationStates } from '#contract/airdrop/codes.ts'
import { walletTypes } from '#contract/wallet/codes.ts'
import { audit, identity, instant, reference } from '../../columns.ts'
import { users } from '../../account/tables/users.ts'
import { applicationWindows } from './application-windows.ts'

/** Who asked to be considered for an airdrop. */
export const airdropApplications = pgTable(
  'airdrop_applications',
  {
    id: identity('application_id'),
    /** Null: for airdrops that are to come, whichever they are. */
    windowId: reference('window_id').references(() => applicationWindows.id),
    solanaAddress: text('solana_address').notNull(),
    /** SPEC.md: set from the wallet address, when one is connected. */
    regId: text('reg_id'),
    walletType: text('wallet_type', { enum: walletTypes }),
    /** Set only for a logged-in session. */
    userUuid: uuid('user_uuid').references(() => users.uuid),
    /** Whose one application of the window it is: a user, or an address. Null: of no window, where addresses alone count. */
    applicantKey: text('applicant_key'),
    state: text('state', { enum: applicationStates }).notNull().default('received'),
    /** Why it was refused. */
    reason: text('reason'),
    /** When it was accepted or refused last. */
    decidedAt: instant('decided_at'),
    ...audit,
  },
  (t) => [
    // One application an address in each window; the second answers the first. One that was withdrawn stands against none.
    uniqueIndex('airdrop_applications_address')
      .on(t.solanaAddress, sql`coalesce(${t.windowId}, 0)`)
      .where(sql`${t.state} <> 'withdrawn'`),
    // One application a person, or a wallet, as the window says.
    uniqueIndex('airdrop_applications_applicant')
      .on(t.windowId, t.applicantKey)
      .where(sql`${t.state} <> 'withdrawn'`),
    // Whoever searches by the wallet that was connected.
    index('airdrop_applications_reg_id').on(sql`lower(${t.regId})`),
    index('airdrop_applications_user').on(t.userUuid),
  ],
)
