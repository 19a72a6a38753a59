import { and, between, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { addDays, dayInSeoul, instantInSeoul } from '#contract/reservation/days.ts'
import { planSlots, type OpenRule } from '#contract/reservation/slot-plan.ts'
import type { Db, Queryable, Tx } from '../connection.ts'
import { places, placeSlots } from '../schema.ts'
import { findNow } from '../sql/now.ts'

export interface SlotRow {
  slotId: number
  day: string
  minute: number
  startsAt: Date
  capacity: number
  taken: number
}

interface Planned {
  placeId: number
  rules: readonly OpenRule[]
  closedDays: readonly string[]
  aheadDays: number
}

/**
 * Makes the slots of a place what its rules say, from now on: new ones come, others get their capacity, those that are no longer in the
 * plan take nobody more. What is booked stays booked: a capacity never falls below what is taken.
 */
export async function saveSlots(tx: Tx, place: Planned): Promise<void> {
  const now = await findNow(tx)
  const from = dayInSeoul(now)
  const planned = planSlots({ ...place, from, days: place.aheadDays + 1 }).map((slot) => ({
    ...slot,
    startsAt: instantInSeoul(slot.day, slot.minute).toISOString(),
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
    as p (day date, minute int, capacity int, "startsAt" timestamptz)`
  await lockSlots(tx, sql`s.place_id = ${place.placeId} and s.day >= ${from}::date`)
  await tx.execute(sql`
    update place_slots s set capacity = s.taken
    where s.place_id = ${place.placeId} and s.day >= ${from}::date and s.capacity > s.taken
      and not exists (select 1 from ${rows} where p.day = s.day and p.minute = s.minute)`)
  await tx.execute(sql`
    insert into place_slots (place_id, day, minute, starts_at, capacity)
    select ${place.placeId}, p.day, p.minute, p."startsAt", p.capacity from ${rows}
    on conflict (place_id, day, minute) do update
      set capacity = greatest(place_slots.taken, excluded.capacity)
      where place_slots.capacity <> greatest(place_slots.taken, excluded.capacity)`)
  await tx
    .update(places)
    .set({ plannedUntil: addDays(from, place.aheadDays) })
    .where(eq(places.id, place.placeId))
}

/** Whoever takes several slots locks them in the order of their ids: two never wait for each other in a circle. */
export async function lockSlots(tx: Tx, which: SQL): Promise<void> {
  await tx.execute(sql`select 1 from place_slots s where ${which} order by s.slot_id for no key update`)
}

const columns = {
  slotId: placeSlots.id,
  day: placeSlots.day,
  minute: placeSlots.minute,
  startsAt: placeSlots.startsAt,
  capacity: placeSlots.capacity,
  taken: placeSlots.taken,
}

/** The slots of a place between two days, both included; those that take nobody and have nobody are left out. */
export function listSlots(
  db: Queryable,
  { placeId, from, until }: { placeId: number; from: string; until: string },
): Promise<SlotRow[]> {
  return db
    .select(columns)
    .from(placeSlots)
    .where(
      and(eq(placeSlots.placeId, placeId), between(placeSlots.day, from, until), gt(placeSlots.capacity, 0)),
    )
    .orderBy(placeSlots.day, placeSlots.minute)
}

/** Locks slots of a place, in the order of their ids. @returns them by day and minute. */
export async function lockSlotsOf(
  tx: Tx,
  { placeId, slotIds }: { placeId: number; slotIds: readonly number[] },
): Promise<SlotRow[]> {
  const rows = await tx
    .select(columns)
    .from(placeSlots)
    .where(and(eq(placeSlots.placeId, placeId), inArray(placeSlots.id, [...slotIds])))
    .orderBy(placeSlots.id)
    .for('no key update')
  return rows.toSorted((one, other) => one.day.localeCompare(other.day) || one.minute - other.minute)
}

/** Takes one place of each slot. @returns whether all of them had one: else the caller rolls back. */
export async function takeSlots(tx: Tx, slotIds: readonly number[]): Promise<boolean> {
  const rows = await tx.execute(sql`
    update place_slots set taken = taken + 1
    where slot_id = any(${sql.param([...slotIds])}::bigint[]) and taken < capacity returning slot_id`)
  return rows.length === slotIds.length
}

/** Makes the slots of the days that have come within reach of places that are open. @returns how many places got some. */
export async function saveDueSlots(db: Db): Promise<number> {
  const today = dayInSeoul(await findNow(db))
  const due = await db.select().from(places)
    .where(sql`${places.deletedAt} is null and ${places.status} = 'open'
      and (${places.plannedUntil} is null or ${places.plannedUntil} < ${today}::date + ${places.aheadDays})`)
  for (const place of due) await db.transaction((tx) => saveSlots(tx, { ...place, placeId: place.id }))
  return due.length
}
