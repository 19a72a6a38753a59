import { date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { placeKinds, placeStatuses } from '#contract/reservation/codes.ts'
import type { OpenRule } from '#contract/reservation/slot-plan.ts'
import { audit, identity } from '../../columns.ts'

/** What holders of a collection get there, in words. */
export interface StoredBenefit {
  collectionId: number
  textKor: string
  textEng: string
}

/** A hotel or a clinic that holders book. Its slots follow from `rules` and `closed_days`. */
export const places = pgTable(
  'places',
  {
    id: identity('place_id'),
    kind: text('kind', { enum: placeKinds }).notNull(),
    status: text('status', { enum: placeStatuses }).notNull(),
    nameKor: text('name_kor').notNull(),
    nameEng: text('name_eng').notNull(),
    textKor: text('text_kor').notNull(),
    textEng: text('text_eng').notNull(),
    addressKor: text('address_kor').notNull(),
    addressEng: text('address_eng').notNull(),
    phone: text('phone').notNull(),
    priceKor: text('price_kor').notNull(),
    priceEng: text('price_eng').notNull(),
    /** What guests do beforehand and bring; empty: nothing. */
    prepareKor: text('prepare_kor').notNull(),
    prepareEng: text('prepare_eng').notNull(),
    /** Addresses of its pictures. */
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    /** Whoever holds an NFT of one of these collections may book. */
    benefits: jsonb('benefits').$type<StoredBenefit[]>().notNull(),
    rules: jsonb('rules').$type<OpenRule[]>().notNull(),
    closedDays: jsonb('closed_days').$type<string[]>().notNull(),
    /** How many days ahead it may be booked. */
    aheadDays: integer('ahead_days').notNull(),
    /** It is booked so long before, at the latest. */
    leadHours: integer('lead_hours').notNull(),
    /** Until so long before a guest may ask to cancel. */
    cutoffHours: integer('cutoff_hours').notNull(),
    /** How long a visit takes; of no meaning for a stay. */
    visitMinutes: integer('visit_minutes').notNull(),
    guestsMax: integer('guests_max').notNull(),
    /** Nights of one stay; 1 where it is a visit. */
    nightsMax: integer('nights_max').notNull(),
    /** The day until which its slots are made; null: none are. */
    plannedUntil: date('planned_until', { mode: 'string' }),
    ...audit,
  },
  (t) => [
    // The site lists those of a kind.
    index('places_kind').on(t.kind, t.id),
  ],
)
