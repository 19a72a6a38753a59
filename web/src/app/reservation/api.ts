import {
  askToCancel,
  bookReservation,
  checkMyReservation,
  listHoldings,
  listMyReservations,
  listOpenPlaces,
  listOpenSlots,
  readMyReservation,
  type BookingInput,
  type OpenSlot,
} from '#contract/reservation/booking.ts'
import type { PlaceKind } from '#contract/reservation/codes.ts'
import { addDays } from '#contract/reservation/days.ts'
import { slotDaysMax } from '#contract/reservation/place.ts'
import { call } from '../../shared/api-client.ts'

export async function fetchPlaces(kind: PlaceKind) {
  return (await call(listOpenPlaces, { query: { kind } })).places
}

/** What is free from one day to another, however many those are. */
export async function fetchSlots(placeId: number, first: string, last: string): Promise<OpenSlot[]> {
  const ranges: { from: string; until: string }[] = []
  for (let from = first; from <= last; from = addDays(from, slotDaysMax)) {
    const end = addDays(from, slotDaysMax - 1)
    ranges.push({ from, until: end < last ? end : last })
  }
  const found = await Promise.all(ranges.map((query) => call(listOpenSlots, { params: { placeId }, query })))
  return found.flatMap(({ slots }) => slots)
}

export async function fetchHoldings(placeId: number) {
  return (await call(listHoldings, { params: { placeId } })).holdings
}
export function sendBooking(body: BookingInput) {
  return call(bookReservation, { body })
}
export function fetchReservations(after: string | null) {
  return call(listMyReservations, { query: { limit: 20, ...(after !== null && { after }) } })
}
export function fetchReservation(seq: number) {
  return call(readMyReservation, { params: { seq } })
}
export function sendCancel(seq: number) {
  return call(askToCancel, { params: { seq }, body: {} })
}
export function sendCheck(seq: number) {
  return call(checkMyReservation, { params: { seq }, body: {} })
}
