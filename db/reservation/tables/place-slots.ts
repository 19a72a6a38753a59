import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '../../columns.ts'
import { places } from './places.ts'

/** A time of a day, or a night, of a place: how many may come, and how many will. */
export const placeSlots = pgTable(
  'place_slots',
  {
    id: identity('slot_id'),
    placeId: reference('place_id')
      .notNull()
      .references(() => places.id),
    /** The day in Seoul, and the minute of it. */
    day: date('day', { mode: 'string' }).notNull(),
    minute: integer('minute').notNull(),
    /** The same as an instant. */
    startsAt: instant('starts_at').notNull(),
    capacity: integer('capacity').notNull(),
    /** Bookings of it that stand: those at 5 and 10. */
    taken: integer('taken').notNull().default(0),
  },
  (t) => [
    uniqueIndex('place_slots_time').on(t.placeId, t.day, t.minute),
    // Slots that the plan no longer has are taken back from now on.
    index('place_slots_starts').on(t.placeId, t.startsAt),
    check('place_slots_taken', sql`${t.taken} >= 0 and ${t.taken} <= ${t.capacity}`),
  ],
)
