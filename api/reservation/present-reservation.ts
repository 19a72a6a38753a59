import { reservationStatus } from '#contract/codes/status.ts'
import type { Language } from '#contract/language.ts'
import { myReservationSchema } from '#contract/reservation/booking.ts'
import { dayInSeoul } from '#contract/reservation/days.ts'
import { timesOf } from '#contract/reservation/reservation-rules.ts'
import {
  reservationRowSchema,
  reservationSchema,
  sheetRowSchema,
} from '#contract/reservation/reservations.ts'
import { openContact } from '#db/reservation/contact.ts'
import type { ReservationRecord } from '#db/reservation/reservations.ts'
import type { Vault } from '#db/vault.ts'
import { presenterOf } from '../http/presenter.ts'
import { wordsOf } from './present-place.ts'

/** What opens the contact of a booking, and the language it is shown in. */
export interface Shown {
  personal: Pick<Vault, 'open'>
  language: Language
}

export const presentMyReservation = presenterOf(
  myReservationSchema,
  ({ reservation, place, ...row }: ReservationRecord, { personal, language }: Shown) => {
    const { name: placeName, address, prepare } = wordsOf(place, language)
    const { now } = row
    const { status, cancelUntil, benefitKor, benefitEng } = reservation
    return {
      ...reservation,
      ...{ seq: reservation.id, kind: place.kind, placeName, address, prepare },
      ...{ placePhone: place.phone, picture: place.pictures[0] ?? null, nights: row.nights },
      benefit: language === 'kor' ? benefitKor : benefitEng,
      collection: row.collection.name,
      contact: openContact(personal, reservation),
      canCancel: status === reservationStatus.completed && cancelUntil > now,
      canCheck: isTheDay(reservation, now),
    }
  },
)

/** The visit is today, or the stay has begun and is not over. */
export function isTheDay(
  { status, startsAt, endsAt }: Pick<ReservationRecord['reservation'], 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return (
    status !== reservationStatus.cancelCompleted && dayInSeoul(now) >= dayInSeoul(startsAt) && now < endsAt
  )
}

function rowOf({ reservation, place, nights }: ReservationRecord) {
  const { kind, nameKor: placeNameKor, nameEng: placeNameEng } = place
  return { ...reservation, seq: reservation.id, kind, placeNameKor, placeNameEng, nights }
}

export const presentReservationRow = presenterOf(reservationRowSchema, (row: ReservationRecord) => rowOf(row))

export const presentReservation = presenterOf(
  reservationSchema,
  (row: ReservationRecord, { personal }: Pick<Shown, 'personal'>) => ({
    ...rowOf(row),
    collection: row.collection.name,
    contact: openContact(personal, row.reservation),
    forgetAt: timesOf({ ...row.reservation, bookedAt: row.reservation.registeredAt }).forgetAt,
  }),
)

/** What a place is told of a guest. */
export const presentSheetRow = presenterOf(
  sheetRowSchema,
  ({ reservation, nights }: ReservationRecord, { personal, language }: Shown) => {
    const contact = openContact(personal, reservation)
    const { benefitKor, benefitEng } = reservation
    return {
      ...reservation,
      ...{ seq: reservation.id, nights, name: contact?.name ?? null, phone: contact?.phone ?? null },
      note: contact?.note ?? null,
      benefit: language === 'kor' ? benefitKor : benefitEng,
    }
  },
)
