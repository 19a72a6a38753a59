import { z } from 'zod'
import { languages } from '../language.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText, reasonText } from '../text.ts'
import { cancelDecisions, holderStates, placeKinds } from './codes.ts'
import { daySchema } from './place.ts'
import { contactField, reservationFacts, reservationStatuses } from './reservation-facts.ts'

/** A line of the admins' list: who the guest is stands on the page of the booking alone. */
export const reservationRowSchema = z.object({
  ...reservationFacts,
  placeId: z.number().int(),
  placeNameKor: z.string(),
  placeNameEng: z.string(),
})
export type ReservationRow = z.output<typeof reservationRowSchema>

export const reservationSchema = reservationRowSchema.extend({
  userUuid: z.string(),
  collectionId: z.number().int(),
  collection: z.string(),
  benefitKor: z.string(),
  benefitEng: z.string(),
  language: z.enum(languages),
  contact: contactField,
  consentedAt: z.string(),
  consentedTo: z.string(),
  cancelUntil: z.string(),
  cancelledAt: z.string().nullable(),
  /** When the contact is removed; past: it is. */
  forgetAt: z.string(),
})
export type Reservation = z.output<typeof reservationSchema>

/** A guest of a day, as the place is told of them: nothing of wallets and NFTs. */
export const sheetRowSchema = z.object({
  seq: z.number().int(),
  startsAt: z.string(),
  nights: z.number().int(),
  guests: z.number().int(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  benefit: z.string(),
})
export type SheetRow = z.output<typeof sheetRowSchema>

const tag = 'Reservations'
const params = z.object({ seq: idSchema })
const filter = {
  search: lineText().max(100).optional(),
  status: z.enum(reservationStatuses).optional(),
  kind: z.enum(placeKinds).optional(),
  holderState: z.enum(holderStates).optional(),
  placeId: idSchema.optional(),
}

export const listReservations = read('/api/admin/reservations', {
  tag,
  summary: 'Bookings, newest first, without what guests said of themselves',
  role: 'viewer',
  query: pageQuery.extend(filter),
  reply: pageOf(reservationRowSchema),
})
export const readReservation = read('/api/admin/reservations/{seq}', {
  tag,
  summary: 'One booking with its guest; who reads it is written down',
  role: 'operator',
  errors: ['NOT_FOUND'],
  params,
  reply: reservationSchema,
})
export const decideCancellation = write('/api/admin/reservations/{seq}/decide', {
  tag,
  summary: 'Accept the cancellation that a guest asked for, or refuse it with a reason',
  role: 'operator',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z
    .strictObject({ decision: z.enum(cancelDecisions), reason: reasonText().nullable().default(null) })
    .refine(({ decision, reason }) => decision === 'accept' || reason !== null, {
      path: ['reason'],
      params: { code: 'REQUIRED' },
    }),
  reply: reservationSchema,
})
export const cancelReservation = write('/api/admin/reservations/{seq}/cancel', {
  tag,
  summary: 'Cancel a booking in the name of the place; the guest reads why',
  role: 'operator',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.strictObject({ reason: reasonText() }),
  reply: reservationSchema,
})
export const checkReservation = write('/api/admin/reservations/{seq}/check', {
  tag,
  summary: 'Ask the chain whether the wallet of a booking still holds what it asks for',
  role: 'operator',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'SOLANA_UNREACHABLE'],
  params,
  body: z.object({}),
  reply: reservationSchema,
})
const sheetParams = { params: z.object({ placeId: idSchema }), query: z.object({ day: daySchema }) }
export const readDaySheet = read('/api/admin/places/{placeId}/day-sheet', {
  tag,
  summary: 'Who comes to a place on a day; who reads it is written down',
  role: 'operator',
  errors: ['NOT_FOUND'],
  ...sheetParams,
  reply: z.object({ rows: z.array(sheetRowSchema) }),
})
export const downloadDaySheet = read('/api/admin/places/{placeId}/day-sheet.csv', {
  tag,
  summary: 'The same as CSV, for the place',
  role: 'operator',
  errors: ['NOT_FOUND'],
  ...sheetParams,
  reply: z.string(),
  kind: 'stream',
})
