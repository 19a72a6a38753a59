import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import type { WalletFamily, WalletProof, WalletType } from '#contract/wallet/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { waitForLock } from '../locks.ts'
import { users, wallets } from '../schema.ts'

export type WalletRow = typeof wallets.$inferSelect

/** A wallet in its normal form: base58 (solana), 0x in lower case (evm). */
export interface WalletKey {
  family: WalletFamily
  address: string
}

/** One link at a time, until the transaction ends: two that swap each other's wallets would wait for each other. */
export function lockLinks(tx: Tx) {
  return waitForLock(tx, 'walletLinks')
}

/** The proven wallets of a user, oldest proof first. */
export function listWallets(db: Queryable, userUuid: string) {
  return db.select().from(wallets).where(eq(wallets.userUuid, userUuid)).orderBy(asc(wallets.id))
}

export async function findOptionalWallet(db: Queryable, { family, address }: WalletKey) {
  const [row] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.family, family), eq(wallets.address, address)))
  return row ?? null
}

/** The user whose ID is an address. Unlike an e-mail, base58 has its case. */
export async function findOptionalAddressUser(db: Queryable, address: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.uid, address), isNull(users.deletedAt)))
  return row ?? null
}

/** Makes sure there is a user whose ID is the address; proves nothing. @param language of the mails to a new one. */
export async function saveAddressUser(db: Queryable, address: string, language: Language) {
  await db.insert(users).values({ uid: address, registrantId: address, language }).onConflictDoNothing()
  const user = await findOptionalAddressUser(db, address)
  if (!user) throw new Error('The database neither took the user nor has one with this address.')
  return user
}

/**
 * Records a proof. A wallet that was proven before stays with its user, even when `userUuid` is another user.
 * @returns the uuid of the user it belongs to.
 */
export async function saveProof(
  db: Queryable,
  input: WalletKey & { userUuid: string; walletType: WalletType; provenBy: WalletProof },
): Promise<string> {
  const [row] = await db
    .insert(wallets)
    .values({ ...input, provenAt: sql`now()` })
    .onConflictDoUpdate({
      target: [wallets.family, wallets.address],
      // The last proof counts: where a key was changed, the holder of the new one has no rights of the old.
      set: { walletType: input.walletType, provenBy: input.provenBy, provenAt: sql`now()` },
    })
    .returning({ userUuid: wallets.userUuid })
  if (!row) throw new Error('The database took a proof and did not answer it.')
  await saveUserWallet(db, row.userUuid, input)
  return row.userUuid
}

/** SPEC.md's fields of a user; null takes the wallet away. */
export async function saveUserWallet(
  db: Queryable,
  userUuid: string,
  input: { family: WalletFamily; walletType: WalletType | null; address: string | null },
) {
  const fields =
    input.family === 'evm'
      ? { walletType: input.walletType, walletAddress: input.address }
      : { solanaWalletType: input.walletType, solanaWalletAddress: input.address }
  await db.update(users).set(fields).where(eq(users.uuid, userUuid))
}

/** Takes a wallet from its user; its next login is that of somebody new. */
export async function deleteWallet(
  db: Queryable,
  { family, address, userUuid }: WalletKey & { userUuid: string },
) {
  await db
    .delete(wallets)
    .where(and(eq(wallets.family, family), eq(wallets.address, address), eq(wallets.userUuid, userUuid)))
  const [next] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.userUuid, userUuid), eq(wallets.family, family)))
    .orderBy(asc(wallets.id))
  await saveUserWallet(db, userUuid, {
    ...{ family, walletType: next?.walletType ?? null, address: next?.address ?? null },
  })
}

/**
 * Whether a user is no more than wallets: no password, no e-mail, no role, and nothing was paid. Only such a one gives a wallet to an account.
 */
export async function isWalletsOnly(db: Queryable, userUuid: string): Promise<boolean> {
  const [row] = await db.execute<{ is_plain: boolean }>(sql`
    select role = 'user' and password_hash is null and email_verified_at is null
      and not exists (select 1 from identities i where i.user_uuid = ${userUuid})
      and not exists (select 1 from master_payments p where p.opened_by = ${userUuid}) as is_plain
    from users where uuid = ${userUuid} and deleted_at is null`)
  return row?.is_plain ?? false
}

/**
 * Gives a wallet to another user. Migrations go with the old wallet they belong to; those of a wallet the
 * giver keeps stay.
 */
export async function moveWallet(db: Queryable, wallet: WalletRow, toUuid: string) {
  const { id, userUuid: fromUuid, family, walletType, address } = wallet
  await db.update(wallets).set({ userUuid: toUuid }).where(eq(wallets.id, id))
  await saveUserWallet(db, fromUuid, { family, walletType: null, address: null })
  await saveUserWallet(db, toUuid, { family, walletType, address })
  await db.execute(sql`
    update migrations m set user_uuid = ${toUuid}, modified_at = now()
    where m.user_uuid = ${fromUuid} and not exists (
      select 1 from wallets w where w.user_uuid = ${fromUuid} and w.address = m.old_wallet_address)`)
}

/** What somebody applied for, and was told, goes with the last of their wallets; how they look is sealed for who they were, and goes for good. */
export async function moveApplications(db: Queryable, fromUuid: string, toUuid: string) {
  await db.execute(sql`update airdrop_applications set user_uuid = ${toUuid} where user_uuid = ${fromUuid}`)
  await db.execute(sql`
    update notices n set user_uuid = ${toUuid}, mail_due_at = null where n.user_uuid = ${fromUuid} and not exists (
      select 1 from notices o where o.user_uuid = ${toUuid} and o.code = n.code and o.entity = n.entity)`)
  await db.execute(sql`delete from profile_pictures where user_uuid = ${fromUuid}`)
}
