import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { eventEntities } from '#contract/codes/status.ts'
import { identity, instant, reference } from '../../columns.ts'

/** Append-only: who moved what from which state to which, and why. Written in the statement that moves it. */
export const events = pgTable(
  'events',
  {
    seq: identity('seq'),
    at: instant('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    entity: text('entity', { enum: eventEntities }).notNull(),
    entityId: reference('entity_id').notNull(),
    masterId: reference('master_id'),
    from: text('from_state'),
    to: text('to_state').notNull(),
    reason: text('reason'),
  },
  (t) => [
    // The story of one row, in order.
    index('events_entity').on(t.entity, t.entityId, t.seq),
  ],
)
