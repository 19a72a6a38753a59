import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { InvitationState } from '#contract/staff/staff.ts'
import type { Queryable, Tx } from '../connection.ts'
import { staffInvitations } from '../schema.ts'
import { isUser, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

const state = sql<InvitationState>`case
  when ${staffInvitations.acceptedAt} is not null then 'accepted'
  when ${staffInvitations.deletedAt} is not null then 'withdrawn'
  when ${staffInvitations.expiresAt} <= now() then 'expired'
  else 'open' end`

function selectInvitations(db: Queryable) {
  return db
    .select({ invitation: staffInvitations, state, registrant: registrants.uid })
    .from(staffInvitations)
    .leftJoin(registrants, isUser(registrants, staffInvitations.registrantId))
}
export type InvitationRow = Awaited<ReturnType<typeof listStaffInvitations>>[number]

export const listStaffInvitations = keysetQuery({
  select: selectInvitations,
  key: staffInvitations.id,
  search: { contains: [staffInvitations.email, staffInvitations.name] },
  filters: { state: (wanted: InvitationState): SQL => sql`${state} = ${wanted}` },
})

export async function findOptionalInvitation(db: Queryable, invitationId: number) {
  const [row] = await selectInvitations(db).where(eq(staffInvitations.id, invitationId))
  return row ?? null
}

/** Stores an invitation; the open one of the same e-mail ends. @returns its id. */
export async function saveInvitation(tx: Tx, values: typeof staffInvitations.$inferInsert): Promise<number> {
  await tx
    .update(staffInvitations)
    .set({ deletedAt: sql`now()`, deleterId: values.registrantId ?? null })
    .where(
      and(
        eq(staffInvitations.email, values.email),
        isNull(staffInvitations.acceptedAt),
        isNull(staffInvitations.deletedAt),
      ),
    )
  return onlyId(await tx.insert(staffInvitations).values(values).returning({ id: staffInvitations.id }))
}

function isOpen() {
  return and(
    isNull(staffInvitations.acceptedAt),
    isNull(staffInvitations.deletedAt),
    gt(staffInvitations.expiresAt, sql`now()`),
  )
}

export async function findOptionalOpenInvitation(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, tokenHash), isOpen()))
  return row ?? null
}

/** Uses an invitation up, once: of two at the same time one does. @returns whether it did. */
export async function saveAccepted(tx: Tx, invitationId: number, userUuid: string): Promise<boolean> {
  const rows = await tx
    .update(staffInvitations)
    .set({ acceptedAt: sql`now()`, userUuid })
    .where(and(eq(staffInvitations.id, invitationId), isOpen()))
    .returning({ id: staffInvitations.id })
  return rows.length === 1
}

/** @returns whether it was open. */
export async function saveWithdrawn(tx: Tx, invitationId: number, actor: string): Promise<boolean> {
  const rows = await tx
    .update(staffInvitations)
    .set({ deletedAt: sql`now()`, deleterId: actor })
    .where(and(eq(staffInvitations.id, invitationId), isOpen()))
    .returning({ id: staffInvitations.id })
  return rows.length === 1
}
