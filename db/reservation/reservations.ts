import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { HolderState } from '#contract/reservation/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { collections, places, reservations } from '../schema.ts'
import { behind } from '../sql/keyset.ts'
import { keysetQuery } from '../sql/keyset-query.ts'

const nights = sql<number>`(select count(*)::int from reservation_slots x where x.seq = reservations.seq)`

function selectReservations(db: Queryable) {
  return db
    .select({
      reservation: reservations,
      place: places,
      nights,
      collection: { name: collections.name, mintAddress: collections.mintAddress },
      now: sql`clock_timestamp()`.mapWith(reservations.startsAt),
    })
    .from(reservations)
    .innerJoin(places, eq(places.id, reservations.placeId))
    .innerJoin(collections, eq(collections.id, reservations.collectionId))
}
export type ReservationRecord = Awaited<ReturnType<typeof listReservations>>[number]

export const listReservations = keysetQuery({
  select: selectReservations,
  key: reservations.id,
  search: {
    contains: [places.nameKor, places.nameEng],
    is: [reservations.walletAddress],
  },
  filters: {
    status: reservations.status,
    kind: places.kind,
    holderState: reservations.holderState,
    placeId: reservations.placeId,
  },
})

export async function findOptionalReservation(db: Queryable, seq: number): Promise<ReservationRecord | null> {
  const [row] = await selectReservations(db).where(eq(reservations.id, seq))
  return row ?? null
}

export interface Guest {
  userUuid: string
  /** Solana wallets that the user has proven. */
  owners: string[]
}

/** A booking belongs to a wallet: whoever links it to another user finds it there. */
function isOf({ userUuid, owners }: Guest) {
  return or(eq(reservations.userUuid, userUuid), inArray(reservations.walletAddress, owners))
}

/** Bookings of a user, newest first. */
export function listReservationsOf(
  db: Queryable,
  { after, limit, ...guest }: Guest & { after: number | null; limit: number },
): Promise<ReservationRecord[]> {
  return selectReservations(db)
    .where(and(isOf(guest), behind(reservations.id, after)))
    .orderBy(desc(reservations.id))
    .limit(limit)
}

/** Bookings of a user that stand and whose visit is not over, the next one first. */
export function listReservationsToCome(
  db: Queryable,
  { limit, ...guest }: Guest & { limit: number },
): Promise<ReservationRecord[]> {
  return selectReservations(db)
    .where(and(isOf(guest), inArray(reservations.status, ['5', '10']), gt(reservations.endsAt, sql`now()`)))
    .orderBy(asc(reservations.startsAt), asc(reservations.id))
    .limit(limit)
}

/** One of a user's own. */
export async function findOptionalReservationOf(
  db: Queryable,
  { seq, ...guest }: Guest & { seq: number },
): Promise<ReservationRecord | null> {
  const [row] = await selectReservations(db).where(and(isOf(guest), eq(reservations.id, seq)))
  return row ?? null
}

/** Whose a booking is now: it goes with its wallet. */
export async function findOwnerUuid(
  db: Queryable,
  { walletAddress, userUuid }: { walletAddress: string; userUuid: string },
): Promise<string> {
  const [row] = await db.execute<{ user_uuid: string }>(sql`
    select user_uuid from wallets where family = 'solana' and address = ${walletAddress}`)
  return row?.user_uuid ?? userUuid
}

/** Whether a booking of a user stands whose visit is not over. */
export async function hasStanding(db: Queryable, userUuid: string): Promise<boolean> {
  const [row] = await db.execute<{ stands: boolean }>(sql`
    select exists (select 1 from reservations
      where user_uuid = ${userUuid} and status in ('5', '10') and ends_at > now()) as stands`)
  return row?.stands ?? false
}

/** Bookings of a place that stand and begin within a time, in the order in which guests come. */
export function listReservationsBetween(
  db: Queryable,
  { placeId, from, until }: { placeId: number; from: Date; until: Date },
): Promise<ReservationRecord[]> {
  return selectReservations(db)
    .where(
      and(
        eq(reservations.placeId, placeId),
        inArray(reservations.status, ['5', '10']),
        gte(reservations.startsAt, from),
        lt(reservations.startsAt, until),
      ),
    )
    .orderBy(asc(reservations.startsAt), asc(reservations.id))
}

/** What the chain said of a booking just now. */
export async function saveHolderState(db: Queryable, seq: number, holderState: HolderState): Promise<void> {
  await db
    .update(reservations)
    .set({ holderState, holderCheckedAt: sql`now()` })
    .where(eq(reservations.id, seq))
}

/** The guest was reminded: not again. @returns false when that was so already. */
export async function saveReminded(tx: Tx, seq: number): Promise<boolean> {
  const rows = await tx
    .update(reservations)
    .set({ remindedAt: sql`now()` })
    .where(and(eq(reservations.id, seq), isNull(reservations.remindedAt), eq(reservations.status, '5')))
    .returning({ id: reservations.id })
  return rows.length === 1
}

/** Removes what a guest said of themselves, for good. */
export async function forgetContact(tx: Queryable, seq: number): Promise<void> {
  await tx.update(reservations).set({ contactSealed: null }).where(eq(reservations.id, seq))
}
