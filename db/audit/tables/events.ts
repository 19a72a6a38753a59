import { sql } from 'drizzle-orm'
import { bigint, index, pgSequence, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { eventEntities } from '#contract/codes/status.ts'
import { instant, reference } from '../../columns.ts'

/** Not an identity: PostgreSQL before 17 gives partitioned tables none. */
export const eventsSeq = pgSequence('events_seq')

/**
 * Append-only: who moved what from which state to which, and why. Written in the statement that moves it. Partitioned by month
 * (`event-partitions.ts`), which the generator of migrations does not know.
 */
export const events = pgTable(
  'events',
  {
    seq: bigint('seq', { mode: 'number' })
      .notNull()
      .default(sql`nextval('events_seq')`),
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
    // The time is part of it because it decides the partition.
    primaryKey({ name: 'events_pkey', columns: [t.seq, t.at] }),
    // The story of one row, in order.
    index('events_entity').on(t.entity, t.entityId, t.seq),
  ],
)
