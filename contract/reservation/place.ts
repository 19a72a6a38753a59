import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { blockText, lineText } from '../text.ts'
import { uriText } from '../uri.ts'
import { placeKinds, placeStatuses } from './codes.ts'
import { isDay } from './days.ts'
import { reservationBounds } from './reservation-rules.ts'

/** A day in Seoul: "2026-11-28". */
export const daySchema = lineText()
  .trim()
  .refine(isDay, { params: { code: 'DAY_INVALID' } })

function line(max: number) {
  return lineText().trim().min(1).max(max)
}
function block(max: number) {
  return blockText().trim().max(max)
}
function whole(min: number, max: number) {
  return z.number().int().min(min).max(max)
}
const hoursMax = 720
const minutesPerDay = 1440

export const openRuleSchema = z.object({
  /** 0 is Sunday. */
  weekdays: z.array(whole(0, 6)).min(1).max(7),
  minutes: z
    .array(whole(0, minutesPerDay - 1))
    .min(1)
    .max(96),
  capacity: whole(1, 1_000),
})

export const benefitSchema = z.object({ collectionId: idSchema, textKor: line(200), textEng: line(200) })

/** What an admin types of a place that takes bookings from holders. */
export const placeInputSchema = z
  .object({
    kind: z.enum(placeKinds),
    status: z.enum(placeStatuses).default('draft'),
    nameKor: line(80),
    nameEng: line(80),
    textKor: block(2_000).min(1),
    textEng: block(2_000).min(1),
    addressKor: line(200),
    addressEng: line(200),
    phone: line(reservationBounds.phoneMax),
    priceKor: line(200),
    priceEng: line(200),
    prepareKor: block(1_000).default(''),
    prepareEng: block(1_000).default(''),
    pictures: z.array(uriText()).max(6).default([]),
    /** Whoever holds an NFT of one of these collections may book; the first that is held is offered first. */
    benefits: z.array(benefitSchema).min(1).max(20),
    rules: z.array(openRuleSchema).min(1).max(20),
    closedDays: z.array(daySchema).max(366).default([]),
    aheadDays: whole(1, 180).default(60),
    leadHours: whole(0, hoursMax).default(24),
    cutoffHours: whole(0, hoursMax).default(48),
    visitMinutes: whole(5, minutesPerDay).default(60),
    guestsMax: whole(1, reservationBounds.guestsMax).default(1),
    nightsMax: whole(1, reservationBounds.nightsMax).default(1),
  })
  .superRefine(({ kind, nightsMax, benefits, rules }, context) => {
    if (kind !== 'hotel' && nightsMax > 1)
      context.addIssue({ code: 'custom', path: ['nightsMax'], params: { code: 'NIGHTS_OF_VISIT' } })
    const times = new Set(rules.flatMap(({ minutes }) => minutes))
    if (kind === 'hotel' && times.size > 1)
      context.addIssue({ code: 'custom', path: ['rules'], params: { code: 'ONE_CHECK_IN' } })
    if (new Set(benefits.map(({ collectionId }) => collectionId)).size < benefits.length)
      context.addIssue({ code: 'custom', path: ['benefits'], params: { code: 'BENEFIT_TWICE' } })
  })
export type PlaceInput = z.output<typeof placeInputSchema>

const count = z.number().int()
export const placeSchema = placeInputSchema.safeExtend({
  status: z.enum(placeStatuses),
  prepareKor: z.string(),
  prepareEng: z.string(),
  pictures: z.array(z.string()),
  benefits: z.array(z.object({ collectionId: count, textKor: z.string(), textEng: z.string() })),
  closedDays: z.array(z.string()),
  ...{ aheadDays: count, leadHours: count, cutoffHours: count },
  ...{ visitMinutes: count, guestsMax: count, nightsMax: count },
  placeId: count,
  /** The last day on which something is free; null: none. */
  lastDay: z.string().nullable(),
  /** Bookings at 5 and 10 whose visit is to come. */
  bookings: z.number().int(),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type Place = z.output<typeof placeSchema>

/** A line of the list. */
export const placeRowSchema = z.object({
  placeId: z.number().int(),
  kind: z.enum(placeKinds),
  status: z.enum(placeStatuses),
  nameKor: z.string(),
  nameEng: z.string(),
  bookings: z.number().int(),
  /** The last day on which something is free; null: none. */
  lastDay: z.string().nullable(),
  registeredAt: z.string(),
})
export type PlaceRow = z.output<typeof placeRowSchema>

/** How a slot stands. */
export const placeSlotSchema = z.object({
  slotId: z.number().int(),
  day: z.string(),
  minute: z.number().int(),
  capacity: z.number().int(),
  taken: z.number().int(),
})
export type PlaceSlot = z.output<typeof placeSlotSchema>

const tag = 'Reservations'
const params = z.object({ placeId: idSchema })

export const listPlaces = read('/api/admin/places', {
  tag,
  summary: 'Places that take bookings, last registered first',
  role: 'viewer',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    kind: z.enum(placeKinds).optional(),
    status: z.enum(placeStatuses).optional(),
  }),
  reply: pageOf(placeRowSchema),
})
export const readPlace = read('/api/admin/places/{placeId}', {
  tag,
  summary: 'One place as it was typed',
  role: 'viewer',
  errors: ['NOT_FOUND'],
  params,
  reply: placeSchema,
})
export const createPlace = write('/api/admin/places', {
  tag,
  summary: 'Register a place; its slots follow from its days and times',
  role: 'operator',
  body: placeInputSchema,
  reply: placeSchema,
  create: true,
})
export const modifyPlace = write('/api/admin/places/{placeId}', {
  tag,
  summary: 'Modify a place; what is booked stays booked, and takes its slot',
  role: 'operator',
  errors: ['NOT_FOUND'],
  method: 'put',
  params,
  body: placeInputSchema,
  reply: placeSchema,
})
/** So many days of slots are read at once. */
export const slotDaysMax = 62
export const listPlaceSlots = read('/api/admin/places/{placeId}/slots', {
  tag,
  summary: 'The slots of a place from a day on: how many may come, and how many will',
  role: 'viewer',
  errors: ['NOT_FOUND'],
  params,
  query: z.object({ from: daySchema }),
  reply: z.object({ slots: z.array(placeSlotSchema) }),
})
