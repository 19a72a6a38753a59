import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { secretOverlapHours } from '#contract/alert/codes.ts'
import type { Queryable } from '../connection.ts'
import { alertChannels } from '../schema.ts'
import { isUser, modifiers, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'
import { lastSentAt, silentSince } from './silence.ts'

export type AlertChannelRecord = typeof alertChannels.$inferSelect
export type AlertChannelValues = Omit<typeof alertChannels.$inferInsert, 'id'>

function selectChannels(db: Queryable) {
  return db
    .select({
      channel: alertChannels,
      silentSince: silentSince.mapWith(alertChannels.registeredAt),
      lastSentAt: lastSentAt.mapWith(alertChannels.registeredAt),
      isOverlapping: sql<boolean>`coalesce(${alertChannels.oldSecretUntil} > now(), false)`,
      registrant: registrants.uid,
      modifier: modifiers.uid,
    })
    .from(alertChannels)
    .leftJoin(registrants, isUser(registrants, alertChannels.registrantId))
    .leftJoin(modifiers, isUser(modifiers, alertChannels.modifierId))
}
export type AlertChannelRow = Awaited<ReturnType<typeof listAlertChannels>>[number]

export const listAlertChannels = keysetQuery({
  select: selectChannels,
  key: alertChannels.id,
  where: isNull(alertChannels.deletedAt),
  search: { contains: [alertChannels.name, alertChannels.target] },
  filters: { kind: alertChannels.kind, status: alertChannels.status },
})

export async function findOptionalAlertChannel(
  db: Queryable,
  channelId: number,
): Promise<AlertChannelRow | null> {
  const [row] = await selectChannels(db).where(
    and(eq(alertChannels.id, channelId), isNull(alertChannels.deletedAt)),
  )
  return row ?? null
}

/** Channels that get something: on, and of webhooks those with a secret. */
export function listReadyChannels(db: Queryable): Promise<AlertChannelRecord[]> {
  return db
    .select()
    .from(alertChannels)
    .where(
      and(
        eq(alertChannels.status, 'on'),
        isNull(alertChannels.deletedAt),
        or(eq(alertChannels.kind, 'mail'), isNotNull(alertChannels.secretSealed)),
      ),
    )
    .orderBy(alertChannels.id)
}

export async function saveNewAlertChannel(db: Queryable, values: AlertChannelValues): Promise<number> {
  return onlyId(await db.insert(alertChannels).values(values).returning({ id: alertChannels.id }))
}

export async function saveAlertChannel(
  db: Queryable,
  channelId: number,
  values: Partial<AlertChannelValues>,
) {
  await db.update(alertChannels).set(values).where(eq(alertChannels.id, channelId))
}

/** The new secret signs at once; the one before, if there was one, signs beside it for a day. */
export async function saveChannelSecret(
  db: Queryable,
  { channelId, sealed, actor }: { channelId: number; sealed: string; actor: string },
) {
  await db.execute(sql`
    update alert_channels set old_secret_sealed = secret_sealed, secret_sealed = ${sealed},
      old_secret_until = case when secret_sealed is null then null
        else now() + ${secretOverlapHours} * interval '1 hour' end,
      modifier_id = ${actor}, modified_at = now()
    where channel_id = ${channelId}`)
}

/** The sealed secrets that sign now, the newest first. @returns null for a channel that is gone. */
export async function findOptionalChannelSecrets(db: Queryable, channelId: number) {
  const [row] = await db
    .select({
      label: alertChannels.secretLabel,
      sealed: alertChannels.secretSealed,
      old: sql<
        string | null
      >`case when ${alertChannels.oldSecretUntil} > now() then ${alertChannels.oldSecretSealed} end`,
    })
    .from(alertChannels)
    .where(and(eq(alertChannels.id, channelId), isNull(alertChannels.deletedAt)))
  if (!row) return null
  return { label: secretLabelOf(row.label), sealed: [row.sealed, row.old].filter((it) => it !== null) }
}

/** What the secrets of a channel are sealed under. */
export function secretLabelOf(secretLabel: string): string {
  return `channel:${secretLabel}`
}

/** A receiver said that it is gone for good. */
export async function switchOffChannel(db: Queryable, channelId: number, actor: string) {
  await db.execute(sql`
    update alert_channels set status = 'off', modifier_id = ${actor}, modified_at = now()
    where channel_id = ${channelId} and status = 'on'`)
}
