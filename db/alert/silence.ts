import { sql } from 'drizzle-orm'

/**
 * Of a row of alert_channels: since when what is to be delivered is not; null while nothing waits or failed since the last
 * success. A webhook without a secret gets nothing from the first moment.
 */
export const silentSince = sql<string | null>`(
  case when alert_channels.kind = 'webhook' and alert_channels.secret_sealed is null
    then alert_channels.registered_at
    else (
      select min(d.registered_at) from deliveries d
      where d.channel_id = alert_channels.channel_id and d.state <> 'sent'
        and d.registered_at > coalesce((
          select max(s.sent_at) from deliveries s where s.channel_id = alert_channels.channel_id
        ), '-infinity')
    ) end)`

export const lastSentAt = sql<string | null>`(
  select max(s.sent_at) from deliveries s where s.channel_id = alert_channels.channel_id)`
