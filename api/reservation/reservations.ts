import { reservationStatus } from '#contract/codes/status.ts'
import type { CancelDecision } from '#contract/reservation/codes.ts'
import type { Reservation } from '#contract/reservation/reservations.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Db, Queryable, Tx } from '#db/connection.ts'
import { cancelByPlace, completeCancellation, refuseCancellation } from '#db/reservation/reservation-moves.ts'
import { tellGuest } from '#db/reservation/tell-guest.ts'
import { findOptionalReservation } from '#db/reservation/reservations.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import type { Services } from '../services.ts'
import { checkHolder } from './holdings.ts'
import { presentReservation } from './present-reservation.ts'

type Opens = Pick<Services, 'personal'>

/** @throws AppError NOT_FOUND. */
export async function readReservation(db: Queryable, seq: number, opens: Opens): Promise<Reservation> {
  return presentReservation(await findReservation(db, seq), opens) as Reservation
}

async function findReservation(db: Queryable, seq: number) {
  const row = await findOptionalReservation(db, seq)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Shows a booking to staff, and writes down who saw it: what a guest said of themselves is in it. */
export async function showReservation(
  db: Db,
  seq: number,
  opens: Opens,
  author: Author,
): Promise<Reservation> {
  const shown = await readReservation(db, seq, opens)
  await saveAudit(db, { ...author, action: 'reservation.read', entityId: seq, after: toLogged(shown) })
  return shown
}

/** The audit log says what became of a booking, not whose it is. */
function toLogged({ status, reason, holderState }: Reservation) {
  return { status, reason, holderState }
}

/** A change of a booking with the mail that tells its guest. */
export interface Told {
  reservation: Reservation
  mailId: number | null
}

interface Decided {
  seq: number
  decision: CancelDecision
  reason: string | null
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW where nobody asked to cancel. */
export function decideCancellation(
  tx: Tx,
  { seq, decision, reason }: Decided,
  opens: Opens,
  author: Author,
): Promise<Told> {
  const { actor } = author
  const change = decision === 'accept' ? 'cancelled' : 'refused'
  return told(tx, opens, { seq, change, actor }, async () => {
    const entry = { action: 'reservation.decide', id: seq, ...reading(tx, opens, reason) } as const
    return audited(tx, entry, author, async ({ status }) => {
      const isDone =
        decision === 'accept'
          ? await completeCancellation(tx, { seq, reason, actor })
          : await refuseCancellation(tx, { seq, reason: reason ?? '', actor })
      if (!isDone) throw new AppError('NOT_ALLOWED_NOW', { params: { state: status } })
    })
  })
}

/** In the name of the place. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for one that is cancelled. */
export function cancelReservation(
  tx: Tx,
  { seq, reason }: { seq: number; reason: string },
  opens: Opens,
  author: Author,
): Promise<Told> {
  const { actor } = author
  return told(tx, opens, { seq, change: 'cancelled', actor }, async () => {
    const entry = { action: 'reservation.cancel', id: seq, ...reading(tx, opens, reason) } as const
    return audited(tx, entry, author, async ({ status }) => {
      if (!(await cancelByPlace(tx, { seq, reason, actor })))
        throw new AppError('NOT_ALLOWED_NOW', { params: { state: status } })
    })
  })
}

function reading(tx: Tx, opens: Opens, reason: string | null) {
  return {
    read: (id: number) => readReservation(tx, id, opens),
    toLogged,
    ...(reason !== null && { reason }),
  }
}

async function told(
  tx: Tx,
  { personal }: Opens,
  what: { seq: number; change: 'cancelled' | 'refused'; actor: string },
  change: () => Promise<Reservation>,
): Promise<Told> {
  const reservation = await change()
  return { reservation, mailId: await tellGuest(tx, personal, what) }
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for one that is cancelled, SOLANA_UNREACHABLE. */
export async function checkReservation(
  services: Pick<Services, 'db' | 'chains' | 'personal'>,
  seq: number,
  author: Author,
): Promise<Reservation> {
  const { db } = services
  const row = await findReservation(db, seq)
  const { status } = row.reservation
  if (status === reservationStatus.cancelCompleted)
    throw new AppError('NOT_ALLOWED_NOW', { params: { state: status } })
  await checkHolder(services, row)
  const shown = await readReservation(db, seq, services)
  await saveAudit(db, { ...author, action: 'reservation.check', entityId: seq, after: toLogged(shown) })
  return shown
}
