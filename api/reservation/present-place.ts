import type { z } from 'zod'
import type { Language } from '#contract/language.ts'
import { openPlaceSchema, type openSlotSchema } from '#contract/reservation/booking.ts'
import { addDays, dayInSeoul } from '#contract/reservation/days.ts'
import { earliestOf } from '#contract/reservation/reservation-rules.ts'
import { placeRowSchema, placeSchema, placeSlotSchema } from '#contract/reservation/place.ts'
import type { OpenPlaceRecord, PlaceRecord } from '#db/reservation/places.ts'
import type { SlotRow } from '#db/reservation/slots.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentPlaceRow = presenterOf(placeRowSchema, ({ place, bookings, lastDay }: PlaceRecord) => ({
  ...place,
  ...{ placeId: place.id, bookings, lastDay },
}))

export const presentPlace = presenterOf(
  placeSchema,
  ({ place, registrant, modifier, bookings, lastDay }: PlaceRecord) => ({
    ...place,
    rules: place.rules.map(({ weekdays, minutes, capacity }) => ({
      ...{ weekdays: [...weekdays], minutes: [...minutes], capacity },
    })),
    ...{ placeId: place.id, bookings, lastDay },
    registrant: registrant ?? place.registrantId,
    modifier: modifier ?? place.modifierId,
  }),
)

export const presentPlaceSlot = presenterOf(placeSlotSchema, (slot: SlotRow) => slot)

/** What a place says in one language. */
export function wordsOf(place: OpenPlaceRecord, language: Language) {
  return language === 'kor'
    ? {
        name: place.nameKor,
        text: place.textKor,
        address: place.addressKor,
        price: place.priceKor,
        prepare: place.prepareKor,
      }
    : {
        name: place.nameEng,
        text: place.textEng,
        address: place.addressEng,
        price: place.priceEng,
        prepare: place.prepareEng,
      }
}

interface Shown {
  place: OpenPlaceRecord
  lastDay: string | null
  /** By the ids of collections. */
  collections: ReadonlyMap<number, string>
  language: Language
  now: Date
}

export const presentOpenPlace = presenterOf(
  openPlaceSchema,
  ({ place, lastDay, collections, language, now }: Shown) => {
    const firstDay = dayInSeoul(earliestOf(now, place.leadHours))
    const hasAny = lastDay !== null && lastDay >= firstDay
    return {
      ...place,
      ...wordsOf(place, language),
      placeId: place.id,
      benefits: place.benefits.map(({ collectionId, textKor, textEng }) => ({
        collectionId,
        collection: collections.get(collectionId) ?? '',
        text: language === 'kor' ? textKor : textEng,
      })),
      firstDay: hasAny ? firstDay : null,
      // The night of the last day ends on the day after.
      lastDay: hasAny ? (place.kind === 'hotel' ? addDays(lastDay, 1) : lastDay) : null,
    }
  },
)

/** @param slot.leadHours what is sooner is not free. */
export function presentOpenSlot(
  slot: SlotRow,
  { leadHours, now }: { leadHours: number; now: Date },
): z.input<typeof openSlotSchema> {
  const { slotId, day, minute, capacity, taken, startsAt } = slot
  const isTooSoon = startsAt < earliestOf(now, leadHours)
  return { slotId, day, minute, free: isTooSoon ? 0 : capacity - taken }
}
