import { randomBytes } from 'node:crypto'
import type { ReservationMailKind } from '#contract/reservation/codes.ts'
import { timesOf } from '#contract/reservation/reservation-rules.ts'
import type { Tx } from '../connection.ts'
import { queueMail } from '../mail/mails.ts'
import { saveNotice } from '../notice/index.ts'
import type { Vault } from '../vault.ts'
import { openContact } from './contact.ts'
import { findOptionalReservation, findOwnerUuid, type ReservationRecord } from './reservations.ts'

/**
 * Tells the guest of a booking what became of it, in the inbox and by mail, as the booking stands now. Notify `mailTask` after the commit.
 * @param personal opens whom it goes to, and seals it again with what the mail says.
 * @returns the id of the mail; null where the booking no longer knows its guest.
 */
export async function tellGuest(
  tx: Tx,
  personal: Pick<Vault, 'open' | 'seal'>,
  { seq, change, actor }: { seq: number; change: ReservationMailKind; actor: string },
): Promise<number | null> {
  const row = await findOptionalReservation(tx, seq)
  if (!row) return null
  const { reservation } = row
  await saveReservationNotice(tx, row, change)
  const contact = openContact(personal, reservation)
  if (!contact) return null
  return queueMail(tx, personal, {
    ...{ kind: 'reservation', language: reservation.language, to: contact.email, actor },
    params: { change, name: contact.name, ...saidOf(row) },
    messageId: `reservation.${seq}.${change.toLowerCase()}.${randomBytes(6).toString('hex')}`,
    notAfter:
      change === 'dayBefore'
        ? reservation.startsAt
        : timesOf({ ...reservation, bookedAt: reservation.registeredAt }).forgetAt,
  })
}

async function saveReservationNotice(tx: Tx, row: ReservationRecord, change: ReservationMailKind) {
  const { reservation, place } = row
  const { id: seq, reason } = reservation
  await saveNotice(tx, {
    userUuid: await findOwnerUuid(tx, reservation),
    ...{ code: 'reservation', entity: `reservation:${seq}:${change}` },
    params: {
      ...{ seq, change, placeKor: place.nameKor, placeEng: place.nameEng, reason },
      startsAt: reservation.startsAt.toISOString(),
    },
  })
}

function saidOf({ reservation, place, nights, now }: ReservationRecord) {
  const isKorean = reservation.language === 'kor'
  return {
    ...{ seq: reservation.id, kind: place.kind, phone: place.phone, nights, guests: reservation.guests },
    place: isKorean ? place.nameKor : place.nameEng,
    address: isKorean ? place.addressKor : place.addressEng,
    prepare: isKorean ? place.prepareKor : place.prepareEng,
    benefit: isKorean ? reservation.benefitKor : reservation.benefitEng,
    startsAt: reservation.startsAt.toISOString(),
    endsAt: reservation.endsAt.toISOString(),
    cancelUntil: reservation.cancelUntil.toISOString(),
    reason: reservation.reason,
    at: now.toISOString(),
  }
}
