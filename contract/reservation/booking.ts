import { z } from 'zod'
import { languages } from '../language.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { isEmail } from '../inquiry/inquiry-rules.ts'
import { blockText, lineText } from '../text.ts'
import { placeKinds } from './codes.ts'
import { daySchema } from './place.ts'
import { contactField, reservationFacts } from './reservation-facts.ts'
import { isGuestPhone, reservationBounds } from './reservation-rules.ts'

/** A place as the site shows it, in the language of the request. */
export const openPlaceSchema = z.object({
  placeId: z.number().int(),
  kind: z.enum(placeKinds),
  name: z.string(),
  text: z.string(),
  address: z.string(),
  phone: z.string(),
  price: z.string(),
  prepare: z.string(),
  pictures: z.array(z.string()),
  benefits: z.array(z.object({ collectionId: z.number().int(), collection: z.string(), text: z.string() })),
  leadHours: z.number().int(),
  cutoffHours: z.number().int(),
  visitMinutes: z.number().int(),
  guestsMax: z.number().int(),
  nightsMax: z.number().int(),
  /** The days on which something may be free, in Seoul; null: none are. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
})
export type OpenPlace = z.output<typeof openPlaceSchema>

/** A slot as the site shows it. */
export const openSlotSchema = z.object({
  slotId: z.number().int(),
  day: z.string(),
  minute: z.number().int(),
  /** 0: it is full, or too soon to be booked. */
  free: z.number().int(),
})
export type OpenSlot = z.output<typeof openSlotSchema>

/** A collection of which a wallet of the session holds an NFT. */
export const holdingSchema = z.object({
  collectionId: z.number().int(),
  walletAddress: z.string(),
  nftName: z.string(),
  image: z.string().nullable(),
})
export type Holding = z.output<typeof holdingSchema>

function line(max: number) {
  return lineText().trim().max(max)
}

/** What a guest sends. */
export const bookingInputSchema = z.object({
  placeId: idSchema,
  /** One of a visit; of a stay its nights, one after the other. */
  slotIds: z.array(idSchema).min(1).max(reservationBounds.slotsMax),
  /** By which of the place's collections. */
  collectionId: idSchema,
  guests: z.number().int().min(1).max(reservationBounds.guestsMax),
  name: line(reservationBounds.nameMax).min(reservationBounds.nameMin),
  phone: line(reservationBounds.phoneMax)
    .min(1)
    .refine((text) => text === '' || isGuestPhone(text)),
  email: line(reservationBounds.emailMax)
    .min(1)
    .refine((text) => text === '' || isEmail(text), { params: { code: 'EMAIL_MUST_BE_EMAIL' } }),
  note: blockText().trim().max(reservationBounds.noteMax).default(''),
  language: z.enum(languages),
  /** Agreement that these are passed on to this place: without it nothing is stored. */
  isAgreed: z.boolean().refine((it) => it, { params: { code: 'REQUIRED' } }),
})
export type BookingInput = z.output<typeof bookingInputSchema>

/** A booking as its guest sees it, in the language of the request. */
export const myReservationSchema = z.object({
  ...reservationFacts,
  placeName: z.string(),
  address: z.string(),
  placePhone: z.string(),
  prepare: z.string(),
  picture: z.string().nullable(),
  benefit: z.string(),
  collection: z.string(),
  contact: contactField,
  cancelUntil: z.string(),
  canCancel: z.boolean(),
  /** Today is the day: the chain may be asked again. */
  canCheck: z.boolean(),
})
export type MyReservation = z.output<typeof myReservationSchema>

const tag = 'Reservations'
const seqParams = z.object({ seq: idSchema })

export const listOpenPlaces = read('/api/reservation/places', {
  tag,
  summary: 'Places of a kind that take bookings, in the language of the request',
  role: 'public',
  query: z.object({ kind: z.enum(placeKinds) }),
  reply: z.object({ places: z.array(openPlaceSchema) }),
})
export const listOpenSlots = read('/api/reservation/places/{placeId}/slots', {
  tag,
  summary: 'What is free at a place, from one day to another: two months at most',
  role: 'public',
  errors: ['NOT_FOUND'],
  params: z.object({ placeId: idSchema }),
  query: z.object({ from: daySchema, until: daySchema }),
  reply: z.object({ slots: z.array(openSlotSchema) }),
})
export const listHoldings = read('/api/my/reservation-holdings/{placeId}', {
  tag,
  summary:
    'Which collections of a place the proven Solana wallets of the session hold, as the chain says now',
  role: 'user',
  errors: ['NOT_FOUND', 'SOLANA_UNREACHABLE'],
  params: z.object({ placeId: idSchema }),
  reply: z.object({ holdings: z.array(holdingSchema) }),
})
export const bookReservation = write('/api/my/reservations', {
  tag,
  summary: 'Book a visit or the nights of a stay: all of them, or none',
  role: 'user',
  errors: [
    'NOT_FOUND',
    'FEATURE_NOT_OPEN',
    'HOLDER_NOT_FOUND',
    'SLOT_FULL',
    'SLOT_TOO_SOON',
    'ALREADY_RESERVED',
    'RESERVATIONS_MAX',
    'SOLANA_UNREACHABLE',
  ],
  form: true,
  body: bookingInputSchema,
  reply: myReservationSchema,
})
export const listMyReservations = read('/api/my/reservations', {
  tag,
  summary: 'Bookings of the session and of its proven Solana wallets, newest first',
  role: 'user',
  query: pageQuery,
  reply: pageOf(myReservationSchema),
})
export const readMyReservation = read('/api/my/reservations/{seq}', {
  tag,
  summary: 'One booking of the session',
  role: 'user',
  errors: ['NOT_FOUND'],
  params: seqParams,
  reply: myReservationSchema,
})
export const askToCancel = write('/api/my/reservations/{seq}/cancel', {
  tag,
  summary: 'Ask to cancel a booking of the session, before its cutoff',
  role: 'user',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params: seqParams,
  body: z.object({}),
  reply: myReservationSchema,
})
export const checkMyReservation = write('/api/my/reservations/{seq}/check', {
  tag,
  summary: 'On the day of the visit: ask the chain whether the wallet still holds what the booking asks for',
  role: 'user',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'SOLANA_UNREACHABLE'],
  params: seqParams,
  body: z.object({}),
  reply: myReservationSchema,
})
