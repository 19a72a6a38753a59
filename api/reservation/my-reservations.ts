import type { MyReservation } from '#contract/reservation/booking.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { askToCancel as saveAsked } from '#db/reservation/reservation-moves.ts'
import { tellGuest } from '#db/reservation/tell-guest.ts'
import {
  findOptionalReservationOf,
  type Guest,
  type ReservationRecord,
} from '#db/reservation/reservations.ts'
import { AppError } from '../app-error.ts'
import type { Services } from '../services.ts'
import { checkHolder } from './holdings.ts'
import { isTheDay, presentMyReservation, type Shown } from './present-reservation.ts'

type Own = Guest & { seq: number }

/** A booking of a user's own. @throws AppError NOT_FOUND, of anybody else's too. */
async function findOwn(db: Queryable, own: Own): Promise<ReservationRecord> {
  const row = await findOptionalReservationOf(db, own)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export async function readMyReservation(db: Queryable, own: Own, shown: Shown): Promise<MyReservation> {
  return presentMyReservation(await findOwn(db, own), shown) as MyReservation
}

/** @returns the number of the mail that tells of it; null where nobody can be told. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW after the cutoff. */
export async function askToCancel(tx: Tx, personal: Services['personal'], own: Own): Promise<number | null> {
  const { reservation } = await findOwn(tx, own)
  const { seq, userUuid } = own
  if (!(await saveAsked(tx, { seq, actor: userUuid })))
    throw new AppError('NOT_ALLOWED_NOW', { params: { state: reservation.status } })
  return tellGuest(tx, personal, { seq, change: 'cancelAsked', actor: userUuid })
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW on any other day, SOLANA_UNREACHABLE. */
export async function checkMine(services: Pick<Services, 'db' | 'chains'>, own: Own): Promise<void> {
  const row = await findOwn(services.db, own)
  if (!isTheDay(row.reservation, row.now))
    throw new AppError('NOT_ALLOWED_NOW', { params: { state: row.reservation.status } })
  await checkHolder(services, row)
}
