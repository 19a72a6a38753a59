import { sql } from 'drizzle-orm'
import { reservationStatus } from '#contract/codes/status.ts'
import type { Tx } from '../connection.ts'
import { recordCreated } from '../moves/move.ts'
import { reservations, reservationSlots } from '../schema.ts'
import { onlyId } from '../sql/only-id.ts'
import { takeSlots } from './slots.ts'

export type NewReservation = Omit<typeof reservations.$inferInsert, 'id' | 'status'> & {
  slotIds: readonly number[]
}

/** A booking that was stored; or what stands in its way: others have the last place of a slot, or the same person has booked it. */
export type Booked =
  | { seq: number; refusal: null }
  | { seq: null; refusal: 'full' }
  | { seq: number; refusal: 'twice' }

/**
 * Stores a booking and takes a place of each of its slots, all or none: after a refusal the caller rolls back. The slots are locked
 * before (`lockSlotsOf`), so that nobody else takes them between.
 */
export async function saveReservation(tx: Tx, { slotIds, ...values }: NewReservation): Promise<Booked> {
  const { userUuid } = values
  const earlier = await findOptionalLive(tx, { userUuid, slotIds })
  if (earlier !== null) return { seq: earlier, refusal: 'twice' }
  if (!(await takeSlots(tx, slotIds))) return { seq: null, refusal: 'full' }
  const seq = onlyId(await tx.insert(reservations).values(values).returning({ id: reservations.id }))
  await tx.insert(reservationSlots).values(slotIds.map((slotId) => ({ seq, slotId, userUuid })))
  const to = reservationStatus.completed
  await recordCreated(tx, 'reservation', { ids: [seq], masterId: null, to, actor: userUuid })
  return { seq, refusal: null }
}

/**
 * How many bookings of a person stand whose visit is not over. Locks the person: two bookings at once are counted one after the other.
 */
export async function lockStanding(tx: Tx, userUuid: string): Promise<number> {
  await tx.execute(sql`select 1 from users where uuid = ${userUuid} for no key update`)
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from reservations
    where user_uuid = ${userUuid} and status in ('5', '10') and ends_at > now()`)
  return row?.count ?? 0
}

/** A booking of the same person that stands, of one of these slots. */
async function findOptionalLive(
  tx: Tx,
  { userUuid, slotIds }: { userUuid: string; slotIds: readonly number[] },
): Promise<number | null> {
  const [row] = await tx.execute<{ seq: string }>(sql`
    select seq from reservation_slots where user_uuid = ${userUuid} and is_live
      and slot_id = any(${sql.param([...slotIds])}::bigint[]) limit 1`)
  return row ? Number(row.seq) : null
}
