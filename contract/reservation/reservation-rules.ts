import { dayInSeoul, instantInSeoul } from './days.ts'

/** Without zod: the form of the site checks with the same numbers. Lengths are characters, bounds included. */
export const reservationBounds = {
  nameMin: 2,
  nameMax: 60,
  phoneMax: 30,
  emailMax: 254,
  noteMax: 300,
  nightsMax: 30,
  guestsMax: 20,
  /** Slots of one booking: the nights of a stay. */
  slotsMax: 30,
} as const

/** So many bookings of one person stand at a time: nobody holds a whole month. */
export const standingMax = 5

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How long before the visit its guest is reminded of it. */
const remindBeforeMs = dayMs
/** How long name, telephone, e-mail and note are kept after the visit, or after the cancellation: until the place has closed its day. */
const contactKeptMs = dayMs

/** When something is due of a booking. */
export interface ReservationTimes {
  /** The guest is reminded; null: there was no day between booking and visit. */
  remindAt: Date | null
  /** The chain is asked again, as the day of the visit begins in Seoul. */
  checkAt: Date
  /** Name, telephone, e-mail and note are removed. */
  forgetAt: Date
}

/** The times that a booking says of itself. */
export interface TimedReservation {
  startsAt: Date
  /** When the visit is over. */
  endsAt: Date
  bookedAt: Date
  /** Null while it stands. */
  cancelledAt: Date | null
}

/** What is due of a booking, and when. */
export function timesOf(booking: TimedReservation): ReservationTimes {
  const { startsAt, endsAt, bookedAt, cancelledAt } = booking
  const remindAt = new Date(startsAt.getTime() - remindBeforeMs)
  return {
    remindAt: remindAt > bookedAt ? remindAt : null,
    checkAt: instantInSeoul(dayInSeoul(startsAt), 0),
    forgetAt: new Date((cancelledAt ?? endsAt).getTime() + contactKeptMs),
  }
}

/** What a booking says of itself, to know what is due of it. */
export interface FollowedReservation extends TimedReservation {
  /** It stands, and nobody asked to cancel it. */
  isStanding: boolean
  isReminded: boolean
  /** When the chain was asked last. */
  checkedAt: Date
}
export type ReservationStep = 'remind' | 'check' | 'forget'

/** What is due of a booking now, and else when something is. */
export function dueOf(
  booking: FollowedReservation,
  now: Date,
): { step: ReservationStep } | { step: null; at: Date } {
  const { remindAt, checkAt, forgetAt } = timesOf(booking)
  if (forgetAt <= now) return { step: 'forget' }
  // On the day itself it is too late to say that it is tomorrow.
  const isToCome = booking.cancelledAt === null && checkAt > now
  const steps = [
    ...(isToCome && booking.isStanding && !booking.isReminded && remindAt
      ? [{ step: 'remind' as const, at: remindAt }]
      : []),
    ...(booking.cancelledAt === null && booking.endsAt > now && booking.checkedAt < checkAt
      ? [{ step: 'check' as const, at: checkAt }]
      : []),
    { step: 'forget' as const, at: forgetAt },
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const [first = { step: 'forget' as const, at: forgetAt }] = steps
  return first.at <= now ? { step: first.step } : { step: null, at: first.at }
}

/** The first moment that may still be booked: whatever begins before it is too soon. */
export function earliestOf(now: Date, leadHours: number): Date {
  return new Date(now.getTime() + leadHours * hourMs)
}

/** Until when the guest may ask to cancel. */
export function cutoffOf(startsAt: Date, cutoffHours: number): Date {
  return new Date(startsAt.getTime() - cutoffHours * hourMs)
}

/** Digits with what people put between them: at least eight digits, of which a country code may be some. */
export function isGuestPhone(text: string): boolean {
  return /^\+?[\d\s().-]+$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 8
}
