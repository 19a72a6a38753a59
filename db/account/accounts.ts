import { and, eq, isNull, sql } from 'drizzle-orm'
import { consentVersion, type ConsentKind } from '#contract/account/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { companies, consents, users } from '../schema.ts'

export type UserChange = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'uid'
    | 'name'
    | 'nickname'
    | 'phoneSealed'
    | 'phoneIndex'
    | 'addressSealed'
    | 'language'
    | 'passwordHash'
    | 'mustChangePassword'
    | 'role'
    | 'emailVerifiedAt'
  >
>

/** Makes a user who registered. @returns null when there is one with this ID. */
export async function saveRegisteredUser(tx: Tx, user: typeof users.$inferInsert): Promise<string | null> {
  const [row] = await tx
    .insert(users)
    .values({ ...user, registeredAt: new Date() })
    .onConflictDoNothing()
    .returning({ uuid: users.uuid })
  return row?.uuid ?? null
}

/** @returns false when another account is of this company. */
export async function saveCompany(tx: Tx, company: typeof companies.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(companies)
    .values(company)
    .onConflictDoNothing()
    .returning({ userUuid: companies.userUuid })
  return rows.length === 1
}

export async function findOptionalCompany(db: Queryable, userUuid: string) {
  const [row] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.userUuid, userUuid), isNull(companies.closedAt)))
  return row ?? null
}

export async function saveCompanyChange(
  tx: Tx,
  userUuid: string,
  change: Partial<Pick<typeof companies.$inferInsert, 'telephoneSealed' | 'addressSealed'>>,
) {
  if (Object.keys(change).length > 0)
    await tx.update(companies).set(change).where(eq(companies.userUuid, userUuid))
}

/** Writes down what somebody agrees to from now on; what holds already stays. */
export async function saveConsents(tx: Tx, userUuid: string, kinds: readonly ConsentKind[]) {
  if (kinds.length === 0) return
  await tx
    .insert(consents)
    .values(kinds.map((kind) => ({ userUuid, kind, version: consentVersion })))
    .onConflictDoNothing()
}

export async function withdrawConsent(tx: Tx, userUuid: string, kind: ConsentKind) {
  await tx
    .update(consents)
    .set({ withdrawnAt: sql`now()` })
    .where(isAlive(userUuid, kind))
}

export async function hasConsent(db: Queryable, userUuid: string, kind: ConsentKind): Promise<boolean> {
  const rows = await db.select({ id: consents.id }).from(consents).where(isAlive(userUuid, kind))
  return rows.length > 0
}

function isAlive(userUuid: string, kind: ConsentKind) {
  return and(eq(consents.userUuid, userUuid), eq(consents.kind, kind), isNull(consents.withdrawnAt))
}

/** Locks a user until the transaction ends, so that two changes of the ways in see each other. @throws Error when there is none. */
export async function lockUser(tx: Tx, uuid: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.uuid, uuid), isNull(users.deletedAt)))
    .for('update')
  if (!row) throw new Error(`There is no user ${uuid}.`)
  return row
}

/** @returns false when the ID it would get is another user's. */
export async function saveUserChange(
  tx: Tx,
  uuid: string,
  change: UserChange,
  actor: string,
): Promise<boolean> {
  if (change.uid !== undefined) {
    const [taken] = await tx
      .select({ uuid: users.uuid })
      .from(users)
      .where(and(eq(users.uid, change.uid), isNull(users.deletedAt)))
    if (taken && taken.uuid !== uuid) return false
  }
  await tx
    .update(users)
    .set({ ...change, modifierId: actor, modifiedAt: new Date() })
    .where(eq(users.uuid, uuid))
  return true
}
