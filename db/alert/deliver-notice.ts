import { severities, type DeliveryEvent } from '#contract/alert/codes.ts'
import { noticeJson, noticeMail, type AlertNotice } from '#contract/alert/notice.ts'
import type { Queryable, Tx } from '../connection.ts'
import { sql } from 'drizzle-orm'
import type { AlertChannelRecord } from './channels.ts'
import { saveNewDeliveries, type NewDelivery } from './raise.ts'

/**
 * Puts one notice into the outbox for each channel that wants it: as severe as it asks for, and not about itself.
 * @returns the ids of the deliveries.
 */
export async function saveAlertDeliveries(
  tx: Tx,
  event: 'alert.raised' | 'alert.resolved',
  input: { alerts: AlertNotice[]; channels: AlertChannelRecord[]; actor: string },
): Promise<number[]> {
  if (input.alerts.length === 0) return []
  const at = await readNow(tx)
  const rows = input.alerts.flatMap((alert) =>
    input.channels
      .filter((channel) => isWanted(channel, alert))
      .map((channel) => deliveryOf(event, { channel, alert, at })),
  )
  return saveNewDeliveries(tx, rows, input.actor)
}

/** Puts a test of one channel into the outbox. @returns the id of the delivery. */
export async function saveTestDelivery(tx: Tx, channel: AlertChannelRecord, actor: string): Promise<number> {
  const row = deliveryOf('channel.test', { channel, alert: null, at: await readNow(tx) })
  const [id] = await saveNewDeliveries(tx, [row], actor)
  if (id === undefined) throw new Error('The database did not take the delivery.')
  return id
}

function isWanted(channel: AlertChannelRecord, { severity, subject }: AlertNotice): boolean {
  return (
    severities.indexOf(severity) <= severities.indexOf(channel.severity) &&
    subject !== `channel:${channel.id}`
  )
}

function deliveryOf(
  event: DeliveryEvent,
  { channel, alert, at }: { channel: AlertChannelRecord; alert: AlertNotice | null; at: string },
): NewDelivery {
  const to = {
    channelId: channel.id,
    alertId: alert?.alertId ?? null,
    event,
    kind: channel.kind,
    target: channel.target,
  }
  return channel.kind === 'mail'
    ? { ...to, ...noticeMail(event, alert, channel.language) }
    : { ...to, subject: null, body: noticeJson(event, alert, at) }
}

async function readNow(db: Queryable): Promise<string> {
  const [row] = await db.execute<{ at: string }>(
    sql`select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  return row?.at ?? ''
}
