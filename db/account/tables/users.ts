import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { userRoles } from '#contract/role.ts'
import { audit } from '../../columns.ts'

/** A person. `uid` is the e-mail used as ID, stored in lower case. */
export const users = pgTable(
  'users',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    uid: text('uid').notNull(),
    /** argon2id in PHC form; null for people who log in by wallet alone. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: userRoles }).notNull().default('user'),
    adcd: text('adcd'),
    name: text('name').notNull().default(''),
    nickname: text('nickname'),
    profileImage: text('profile_image'),
    mobileNo: text('mobile_no'),
    walletType: text('wallet_type'),
    walletAddress: text('wallet_address'),
    solanaWalletType: text('solana_wallet_type'),
    solanaWalletAddress: text('solana_wallet_address'),
    ...audit,
  },
  (t) => [
    // An ID is free again once its user is deleted.
    uniqueIndex('users_uid_alive')
      .on(t.uid)
      .where(sql`${t.deletedAt} is null`),
  ],
)
