import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PlaceKind } from '#contract/reservation/codes.ts'
import type { Queryable } from '../connection.ts'
import { collections, places } from '../schema.ts'
import { isUser, modifiers, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

/** Bookings that stand and whose visit is to come. */
const bookings = sql<number>`(select count(*)::int from reservations v
  where v.place_id = places.place_id and v.status in ('5', '10') and v.ends_at > now())`
/** Only those that are not full are of use to guests; a place without any shows no calendar. */
const lastDay = sql<string | null>`(select max(s.day)::text from place_slots s
  where s.place_id = places.place_id and s.starts_at > now() and s.capacity > s.taken)`

function selectPlaces(db: Queryable) {
  return db
    .select({ place: places, bookings, lastDay, registrant: registrants.uid, modifier: modifiers.uid })
    .from(places)
    .leftJoin(registrants, isUser(registrants, places.registrantId))
    .leftJoin(modifiers, isUser(modifiers, places.modifierId))
}
export type PlaceRecord = Awaited<ReturnType<typeof listPlaces>>[number]

export const listPlaces = keysetQuery({
  select: selectPlaces,
  key: places.id,
  where: isNull(places.deletedAt),
  search: { contains: [places.nameKor, places.nameEng] },
  filters: { kind: places.kind, status: places.status },
})

export async function findOptionalPlace(db: Queryable, placeId: number): Promise<PlaceRecord | null> {
  const [row] = await selectPlaces(db).where(and(eq(places.id, placeId), isNull(places.deletedAt)))
  return row ?? null
}

const isOpen = and(eq(places.status, 'open'), isNull(places.deletedAt))

/** Places of a kind that take bookings, in the order they were registered. @param limit more than anybody would choose from. */
export function listOpenPlaces(db: Queryable, { kind, limit }: { kind: PlaceKind; limit: number }) {
  return db
    .select({ place: places, lastDay })
    .from(places)
    .where(and(isOpen, eq(places.kind, kind)))
    .orderBy(asc(places.id))
    .limit(limit)
}

/** Null: there is none, or it takes no bookings. */
export async function findOptionalOpenPlace(db: Queryable, placeId: number) {
  const [place] = await db
    .select()
    .from(places)
    .where(and(isOpen, eq(places.id, placeId)))
  return place ?? null
}
export type OpenPlaceRecord = NonNullable<Awaited<ReturnType<typeof findOptionalOpenPlace>>>

export type PlaceValues = Omit<typeof places.$inferInsert, 'id'>

export async function saveNewPlace(db: Queryable, values: PlaceValues): Promise<number> {
  return onlyId(await db.insert(places).values(values).returning({ id: places.id }))
}

export async function savePlace(db: Queryable, placeId: number, values: Partial<PlaceValues>) {
  await db.update(places).set(values).where(eq(places.id, placeId))
}

/** Names and addresses of collections on chain, by their ids; null while one is not on chain. */
export async function listCollectionsOfPlace(db: Queryable, collectionIds: readonly number[]) {
  if (collectionIds.length === 0) return []
  return db
    .select({ collectionId: collections.id, name: collections.name, mintAddress: collections.mintAddress })
    .from(collections)
    .where(inArray(collections.id, [...collectionIds]))
}
