import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { userKinds, userStatuses } from '#contract/account/codes.ts'
import { languages } from '#contract/language.ts'
import { userRoles } from '#contract/role.ts'
import { audit, instant } from '../../columns.ts'

/** A person or a company. `uid` is the e-mail used as ID in lower case, or the address of the wallet somebody came with. */
export const users = pgTable(
  'users',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** In the order of registration: lists are read by it. */
    userNo: bigint('user_no', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    uid: text('uid').notNull(),
    kind: text('kind', { enum: userKinds }).notNull().default('person'),
    status: text('status', { enum: userStatuses }).notNull().default('active'),
    /** argon2id in PHC form; null for people who log in in other ways alone. */
    passwordHash: text('password_hash'),
    /** Somebody else chose the password, as for the first admin: another one comes before anything else. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** When a code sent to the ID came back; null where the ID is no e-mail, or is of staff. */
    emailVerifiedAt: instant('email_verified_at'),
    role: text('role', { enum: userRoles }).notNull().default('user'),
    adcd: text('adcd'),
    name: text('name').notNull().default(''),
    nickname: text('nickname'),
    /** Written by nobody: the picture is in `profile_pictures`. */
    profileImage: text('profile_image'),
    /** A telephone number in E.164, and an address, under PERSONAL_KEY. */
    phoneSealed: text('phone_sealed'),
    addressSealed: text('address_sealed'),
    /** HMAC of the number, by which it is found. */
    phoneIndex: text('phone_index'),
    /** Of mails. */
    language: text('language', { enum: languages }).notNull().default('kor'),
    blockedAt: instant('blocked_at'),
    /** Why, in the words of whoever blocked; no user reads it. */
    blockReason: text('block_reason'),
    blockerUuid: uuid('blocker_uuid').references((): AnyPgColumn => users.uuid),
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
    uniqueIndex('users_user_no').on(t.userNo),
    // Lists of those who are blocked, or work here: few of many.
    index('users_status')
      .on(t.status, t.userNo)
      .where(sql`${t.status} <> 'active'`),
    index('users_role')
      .on(t.role, t.userNo)
      .where(sql`${t.role} <> 'user'`),
    index('users_kind').on(t.kind, t.userNo),
    // Found by their beginning, whatever the order of the database is.
    index('users_uid_begins').on(t.uid.op('text_pattern_ops')),
    index('users_name_begins').on(t.name.op('text_pattern_ops')),
    index('users_nickname_begins').on(t.nickname.op('text_pattern_ops')),
    // Whoever has this telephone.
    index('users_phone_index')
      .on(t.phoneIndex)
      .where(sql`${t.phoneIndex} is not null`),
  ],
)
