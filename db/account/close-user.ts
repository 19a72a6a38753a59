import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { withdrawDocuments } from '../document/index.ts'
import { deleteNoticesOf } from '../notice/index.ts'
import {
  companies,
  consents,
  idempotencyKeys,
  identities,
  loginTickets,
  passkeys,
  profilePictures,
  recoveryCodes,
  sessions,
  totps,
  users,
  wallets,
} from '../schema.ts'

/** Whether something of a user is on its way that would have nobody to go to. */
export async function hasOpenWork(db: Queryable, userUuid: string): Promise<boolean> {
  const [row] = await db.execute<{ is_open: boolean }>(sql`
    select exists (select 1 from migrations where user_uuid = ${userUuid} and finished_at is null) as is_open`)
  return row?.is_open ?? false
}

/**
 * Takes the person out of an account. What refers to the user stays, and finds a row that says nothing of anybody; the business number of a
 * company stays for its invoices.
 * @returns the hashes of the tokens of the sessions that ended.
 */
export async function closeUser(tx: Tx, userUuid: string): Promise<string[]> {
  await tx
    .update(users)
    .set({
      ...{ uid: `closed:${userUuid}`, status: 'closed', name: '', nickname: null, profileImage: null },
      ...{
        passwordHash: null,
        emailVerifiedAt: null,
        phoneSealed: null,
        phoneIndex: null,
        addressSealed: null,
      },
      ...{ walletType: null, walletAddress: null, solanaWalletType: null, solanaWalletAddress: null },
      ...{ deleterId: userUuid, deletedAt: new Date() },
    })
    .where(eq(users.uuid, userUuid))
  await tx
    .update(companies)
    .set({ telephoneSealed: null, addressSealed: null, closedAt: sql`now()` })
    .where(eq(companies.userUuid, userUuid))
  await tx
    .update(consents)
    .set({ withdrawnAt: sql`now()` })
    .where(sql`${consents.userUuid} = ${userUuid} and ${consents.withdrawnAt} is null`)
  await deleteNoticesOf(tx, userUuid)
  await withdrawDocuments(tx, userUuid)
  await tx.delete(identities).where(eq(identities.userUuid, userUuid))
  await tx.delete(wallets).where(eq(wallets.userUuid, userUuid))
  for (const table of [totps, passkeys, recoveryCodes, loginTickets, profilePictures])
    await tx.delete(table).where(eq(table.userUuid, userUuid))
  // What was answered to the person may name the person.
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userUuid, userUuid))
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userUuid, userUuid))
    .returning({ tokenHash: sessions.tokenHash })
  return ended.map(({ tokenHash }) => tokenHash)
}
