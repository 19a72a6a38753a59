import { sql } from 'drizzle-orm'
import { reservationStatus } from '#contract/codes/status.ts'
import type { Tx } from '../connection.ts'
import { moveOne } from '../moves/move.ts'
import { lockSlots } from './slots.ts'

const { completed, cancelProcessing, cancelCompleted } = reservationStatus

/** The guest asks to cancel. @returns false after the cutoff, or when it is asked for or cancelled already. */
export function askToCancel(tx: Tx, { seq, actor }: { seq: number; actor: string }): Promise<boolean> {
  return moveOne(tx, 'reservation', {
    ...{ id: seq, from: completed, to: cancelProcessing, actor },
    where: sql`v.cancel_until > clock_timestamp()`,
    set: sql`reason = null`,
  })
}

/** The place does not let it be cancelled: it stands as before. @returns false when nobody asked. */
export function refuseCancellation(
  tx: Tx,
  { seq, reason, actor }: { seq: number; reason: string; actor: string },
): Promise<boolean> {
  const set = sql`reason = ${reason}`
  return moveOne(tx, 'reservation', { id: seq, from: cancelProcessing, to: completed, actor, set })
}

interface Cancelled {
  seq: number
  /** Null where the guest asked for it. */
  reason: string | null
  actor: string
}

/** Ends a booking that was asked to be cancelled, and gives its slots back. @returns false when nobody asked. */
export async function completeCancellation(tx: Tx, cancelled: Cancelled): Promise<boolean> {
  // Slots before bookings, as whoever books has it: two never wait for each other in a circle.
  await lockSlots(
    tx,
    sql`s.slot_id in (select x.slot_id from reservation_slots x where x.seq = ${cancelled.seq})`,
  )
  return complete(tx, cancelled)
}

/** Both moves at once: the place cancels a booking that stands, or that was asked to be cancelled. */
export async function cancelByPlace(tx: Tx, cancelled: Cancelled & { reason: string }): Promise<boolean> {
  const { seq, actor } = cancelled
  await lockSlots(tx, sql`s.slot_id in (select x.slot_id from reservation_slots x where x.seq = ${seq})`)
  await moveOne(tx, 'reservation', { id: seq, from: completed, to: cancelProcessing, actor })
  return complete(tx, cancelled)
}

function complete(tx: Tx, { seq, reason, actor }: Cancelled): Promise<boolean> {
  return moveOne(tx, 'reservation', {
    ...{ id: seq, from: cancelProcessing, to: cancelCompleted, actor },
    set: sql`cancelled_at = now(), reason = ${reason}::text`,
    beside: sql`, freed as (
        update reservation_slots x set is_live = false from moved where x.seq = moved.id and x.is_live
        returning x.slot_id
      ), given_back as (
        update place_slots s set taken = s.taken - 1 from freed where s.slot_id = freed.slot_id
      )`,
  })
}
