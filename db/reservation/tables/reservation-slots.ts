import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { reference } from '../../columns.ts'
import { users } from '../../account/tables/users.ts'
import { placeSlots } from './place-slots.ts'
import { reservations } from './reservations.ts'

/** The slots of a booking: one of a visit, one a night of a stay. */
export const reservationSlots = pgTable(
  'reservation_slots',
  {
    seq: reference('seq')
      .notNull()
      .references(() => reservations.id),
    slotId: reference('slot_id')
      .notNull()
      .references(() => placeSlots.id),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    /** Its booking is at 5 or 10. */
    isLive: boolean('is_live').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.seq, t.slotId] }),
    // A person books a time once, however often it is sent.
    uniqueIndex('reservation_slots_once')
      .on(t.userUuid, t.slotId)
      .where(sql`${t.isLive}`),
    index('reservation_slots_slot').on(t.slotId),
  ],
)
