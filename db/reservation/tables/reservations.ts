import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { reservationStatus, type ReservationStatus } from '#contract/codes/status.ts'
import { languages } from '#contract/language.ts'
import { holderStates } from '#contract/reservation/codes.ts'
import { audit, identity, instant, reference } from '../../columns.ts'
import { users } from '../../account/tables/users.ts'
import { collections } from '../../collection/tables/collections.ts'
import { places } from './places.ts'

const statuses = Object.values(reservationStatus) as [ReservationStatus, ...ReservationStatus[]]

/** A booking of a holder. */
export const reservations = pgTable(
  'reservations',
  {
    id: identity('seq'),
    status: text('status', { enum: statuses }).notNull().default(reservationStatus.completed),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    placeId: reference('place_id')
      .notNull()
      .references(() => places.id),
    /** The Solana wallet it belongs to; the place is never told. */
    walletAddress: text('wallet_address').notNull(),
    /** By which collection it was booked, and what its holders were promised then. */
    collectionId: reference('collection_id')
      .notNull()
      .references(() => collections.id),
    benefitKor: text('benefit_kor').notNull(),
    benefitEng: text('benefit_eng').notNull(),
    guests: integer('guests').notNull(),
    language: text('language', { enum: languages }).notNull(),
    /** What the contact is bound to: copied to another booking, it does not open there. */
    contactLabel: uuid('contact_label').notNull(),
    /** Name, telephone, e-mail and note, sealed. Null: the visit is over, and they are removed. */
    contactSealed: text('contact_sealed'),
    /** When the guest agreed that they are passed on, and to whom. */
    consentedAt: instant('consented_at').notNull(),
    consentedTo: text('consented_to').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Until when the guest may ask to cancel, as the place had it at booking. */
    cancelUntil: instant('cancel_until').notNull(),
    cancelledAt: instant('cancelled_at'),
    /** Why a cancellation was refused, or the place cancelled; the guest reads it. */
    reason: text('reason'),
    /** What the chain said when it was asked last. */
    holderState: text('holder_state', { enum: holderStates }).notNull(),
    holderCheckedAt: instant('holder_checked_at').notNull(),
    /** When the guest was reminded of it. */
    remindedAt: instant('reminded_at'),
    /** When something is due of it next: see dueOf. */
    nextRunAt: instant('next_run_at').notNull().defaultNow(),
    ...audit,
  },
  (t) => [
    index('reservations_user').on(t.userUuid, t.id),
    index('reservations_wallet').on(t.walletAddress),
    // The sheet of a day.
    index('reservations_place').on(t.placeId, t.startsAt),
    // The sweeper reads this every second.
    index('reservations_due')
      .on(t.nextRunAt)
      .where(sql`${t.contactSealed} is not null`),
  ],
)
