import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { channelKinds, deliveryEvents, deliveryStates } from '#contract/alert/codes.ts'
import { identity, instant, reference } from '../../columns.ts'
import { alertChannels } from './alert-channels.ts'
import { alerts } from './alerts.ts'

/** The outbox: mails and webhooks to be delivered, and what became of each. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: identity('delivery_id'),
    /** Null: a mail to somebody who is no channel. */
    channelId: reference('channel_id').references(() => alertChannels.id),
    alertId: reference('alert_id').references(() => alerts.id),
    event: text('event', { enum: deliveryEvents }),
    kind: text('kind', { enum: channelKinds }).notNull(),
    target: text('target').notNull(),
    /** The same for every try: receivers know by it what they have already. */
    messageId: text('message_id')
      .notNull()
      .default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    /** Of a mail. */
    subject: text('subject'),
    /** Text of a mail, JSON of a webhook. */
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    responseCode: integer('response_code'),
    error: text('error'),
    /** waiting: not before. sending: the lease ends, and another worker may try. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    registeredAt: instant('registered_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('deliveries_message').on(t.messageId),
    // A channel is notified once of the beginning of an alert, and once of its end.
    uniqueIndex('deliveries_once').on(t.channelId, t.alertId, t.event),
    // The sweeper reads this every second.
    index('deliveries_due')
      .on(t.nextTryAt)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    index('deliveries_channel').on(t.channelId, t.id),
  ],
)
