import type { BookingInput } from '#contract/reservation/booking.ts'
import { addDays, instantInSeoul } from '#contract/reservation/days.ts'
import { cutoffOf, earliestOf, standingMax } from '#contract/reservation/reservation-rules.ts'
import type { Tx } from '#db/connection.ts'
import { lockStanding, saveReservation } from '#db/reservation/book.ts'
import { sealContact } from '#db/reservation/contact.ts'
import { findOptionalOpenPlace, type OpenPlaceRecord } from '#db/reservation/places.ts'
import { tellGuest } from '#db/reservation/tell-guest.ts'
import { lockSlotsOf, type SlotRow } from '#db/reservation/slots.ts'
import { findNow } from '#db/sql/now.ts'
import { AppError, badField } from '../app-error.ts'
import { requireFeature } from '../feature/index.ts'
import type { Services } from '../services.ts'
import { listHoldings } from './holdings.ts'
import { wordsOf } from './present-place.ts'

/** A booking that may be stored, if its slots are free. */
export interface ReadyBooking {
  input: BookingInput
  place: OpenPlaceRecord
  userUuid: string
  walletAddress: string
}

/**
 * Whether a guest may book at all, before anything is stored: it is open, the place takes it, and the chain says that a wallet of the guest
 * holds what the place asks for.
 * @throws AppError FEATURE_NOT_OPEN, NOT_FOUND, BAD_REQUEST, HOLDER_NOT_FOUND, SOLANA_UNREACHABLE.
 */
export async function prepareBooking(
  services: Pick<Services, 'db' | 'chains'>,
  { input, userUuid }: { input: BookingInput; userUuid: string },
): Promise<ReadyBooking> {
  const { db } = services
  await requireFeature(db, 'reservation')
  const place = await findOptionalOpenPlace(db, input.placeId)
  if (!place) throw new AppError('NOT_FOUND')
  if (!place.benefits.some(({ collectionId }) => collectionId === input.collectionId))
    throw badField('collectionId', 'INVALID')
  if (input.guests > place.guestsMax)
    throw badField('guests', 'TOO_LARGE', { issueParams: { max: place.guestsMax } })
  const held = await listHoldings(services, { placeId: place.id, userUuid })
  const holding = held.find(({ collectionId }) => collectionId === input.collectionId)
  if (!holding) throw new AppError('HOLDER_NOT_FOUND')
  return { input, place, userUuid, walletAddress: holding.walletAddress }
}

/**
 * Takes the slots and stores the booking with the mail that tells of it, all or nothing.
 * @returns the number of the booking, and that of the mail.
 * @throws AppError BAD_REQUEST for slots that are no visit and no stay, SLOT_TOO_SOON, SLOT_FULL, ALREADY_RESERVED, RESERVATIONS_MAX.
 */
export async function saveBooking(
  tx: Tx,
  personal: Pick<Services['personal'], 'open' | 'seal'>,
  ready: ReadyBooking,
): Promise<{ seq: number; mailId: number | null }> {
  const { input, place, userUuid, walletAddress } = ready
  const slots = await lockSlotsOf(tx, { placeId: place.id, slotIds: input.slotIds })
  const [first] = slots
  const last = slots.at(-1)
  if (!first || !last || slots.length !== input.slotIds.length || !isVisitOrStay(place, slots))
    throw badField('slotIds', 'INVALID')
  const now = await findNow(tx)
  if (first.startsAt < earliestOf(now, place.leadHours))
    throw new AppError('SLOT_TOO_SOON', { params: { leadHours: place.leadHours } })
  if ((await lockStanding(tx, userUuid)) >= standingMax)
    throw new AppError('RESERVATIONS_MAX', { params: { max: standingMax } })
  const { name, phone, email, note, guests, language, collectionId } = input
  const benefit = place.benefits.find((it) => it.collectionId === collectionId)
  const booked = await saveReservation(tx, {
    ...{ userUuid, walletAddress, collectionId, guests, language },
    ...{ placeId: place.id, slotIds: input.slotIds, registrantId: userUuid },
    ...{ benefitKor: benefit?.textKor ?? '', benefitEng: benefit?.textEng ?? '' },
    ...sealContact(personal, { name, phone, email, note }),
    ...{ consentedAt: now, consentedTo: wordsOf(place, language).name },
    ...{ startsAt: first.startsAt, endsAt: endOf(place, last) },
    cancelUntil: cutoffOf(first.startsAt, place.cutoffHours),
    ...{ holderState: 'held', holderCheckedAt: now },
  })
  if (booked.refusal === 'full') throw new AppError('SLOT_FULL')
  if (booked.refusal === 'twice') throw new AppError('ALREADY_RESERVED', { params: { seq: booked.seq } })
  const { seq } = booked
  const mailId = await tellGuest(tx, personal, { seq, change: 'booked', actor: userUuid })
  return { seq, mailId }
}

/** One slot of a visit; of a stay nights, one after the other, no more than the place takes. */
function isVisitOrStay({ kind, nightsMax }: OpenPlaceRecord, slots: readonly SlotRow[]): boolean {
  if (kind !== 'hotel') return slots.length === 1
  const first = slots[0]?.day ?? ''
  return slots.length <= nightsMax && slots.every(({ day }, index) => day === addDays(first, index))
}

/** When a visit is over; a stay on the day after its last night, as long after the hour of arrival. */
function endOf({ kind, visitMinutes }: OpenPlaceRecord, last: SlotRow): Date {
  if (kind !== 'hotel') return instantInSeoul(last.day, last.minute + visitMinutes)
  return instantInSeoul(addDays(last.day, 1), checkOutMinute)
}
/** Eleven in the morning: what hotels here go by, where they say nothing else. */
const checkOutMinute = 660
