import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { SocialProvider } from '#contract/account/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { identities, socialLogins, users } from '../schema.ts'

export type SocialLogin = typeof socialLogins.$inferSelect

/** So long a person may take at the provider, and with the registration after that. */
const backWithin = sql`interval '10 minutes'`
const registeredWithin = sql`interval '40 minutes'`

export async function saveSocialLogin(db: Queryable, values: typeof socialLogins.$inferInsert) {
  await db.insert(socialLogins).values(values)
}

/** Takes a login that comes back, once. @returns null when it is unknown, over, or was taken before. */
export async function takeSocialLogin(
  db: Queryable,
  { tokenHash, provider }: { tokenHash: string; provider: SocialProvider },
): Promise<SocialLogin | null> {
  const [row] = await db
    .update(socialLogins)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(socialLogins.tokenHash, tokenHash),
        eq(socialLogins.provider, provider),
        isNull(socialLogins.usedAt),
        gt(socialLogins.createdAt, sql`now() - ${backWithin}`),
      ),
    )
    .returning()
  return row ?? null
}

/** Keeps who came back, for the registration of the same browser. */
export async function savePendingSocial(db: Queryable, tokenHash: string, subject: string) {
  await db.update(socialLogins).set({ subject }).where(eq(socialLogins.tokenHash, tokenHash))
}

function isPending(tokenHash: string) {
  return and(
    eq(socialLogins.tokenHash, tokenHash),
    isNotNull(socialLogins.subject),
    isNull(socialLogins.takenAt),
    gt(socialLogins.createdAt, sql`now() - ${registeredWithin}`),
  )
}

export async function findPendingSocial(db: Queryable, tokenHash: string): Promise<SocialProvider | null> {
  const [row] = await db
    .select({ provider: socialLogins.provider })
    .from(socialLogins)
    .where(isPending(tokenHash))
  return row?.provider ?? null
}

/** Takes who came back for an account, once. */
export async function takePendingSocial(
  tx: Tx,
  tokenHash: string,
): Promise<{ provider: SocialProvider; subject: string } | null> {
  const [row] = await tx
    .update(socialLogins)
    .set({ takenAt: sql`now()` })
    .where(isPending(tokenHash))
    .returning({ provider: socialLogins.provider, subject: socialLogins.subject })
  return row?.subject ? { provider: row.provider, subject: row.subject } : null
}

export async function deleteOldSocialLogins(db: Queryable, before: Date) {
  await db.delete(socialLogins).where(lt(socialLogins.createdAt, before))
}

/** The user whom a social login is a way to. */
export async function findOptionalIdentityUser(
  db: Queryable,
  input: { provider: SocialProvider; subject: string },
): Promise<string | null> {
  const [row] = await db
    .select({ userUuid: identities.userUuid })
    .from(identities)
    .innerJoin(users, eq(users.uuid, identities.userUuid))
    .where(
      and(
        eq(identities.provider, input.provider),
        eq(identities.subject, input.subject),
        isNull(users.deletedAt),
      ),
    )
  return row?.userUuid ?? null
}

/** Makes a social login a way into an account. @returns false when it is one into another, or the account has another of this provider. */
export async function saveIdentity(tx: Tx, identity: typeof identities.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ id: identities.id })
  return rows.length === 1
}

export async function listIdentities(db: Queryable, userUuid: string): Promise<SocialProvider[]> {
  const rows = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userUuid, userUuid))
    .orderBy(asc(identities.id))
  return rows.map(({ provider }) => provider)
}

export async function deleteIdentity(tx: Tx, userUuid: string, provider: SocialProvider) {
  await tx.delete(identities).where(and(eq(identities.userUuid, userUuid), eq(identities.provider, provider)))
}
